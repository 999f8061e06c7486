import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#platform/http/client.ts'
import { channelOf, createFailureHandler, createReporter, reportOf, type ErrorReport } from './errors.ts'
import { mayReload } from './module-failure.ts'
import { memoryStore } from './testing-store.ts'

const failure = (fields: object) => Object.assign(new Event('error'), fields)
const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason })

afterEach(() => vi.restoreAllMocks())

test('API-03 statuses 400 to 404 are reported, all others are logged', () => {
  expect([399, 400, 401, 404, 405, 412, 500, 0].map(channelOf)).toEqual([
    'log',
    'report',
    'report',
    'report',
    'log',
    'log',
    'log',
    'log',
  ])
  const log = vi.spyOn(console, 'info').mockReturnValue()
  const report = vi.fn<(report: ErrorReport) => void>()
  const fail = createFailureHandler(report, () => '/contact')
  fail(new ApiError('not_found', 'x', 404))
  expect(report).toHaveBeenCalledExactlyOnceWith({ message: '404 not_found', path: '/contact' })
  fail(new ApiError('internal', 'x', 500))
  fail(new TypeError('x'))
  expect(report).toHaveBeenCalledOnce()
  expect(log).toHaveBeenCalledTimes(2)
})

test('API-03 window errors and rejected promises are reported with their place', () => {
  expect(reportOf(failure({ message: 'Uncaught x', filename: '/a.js', lineno: 3 }), '/index')).toEqual({
    message: 'Uncaught x',
    source: '/a.js',
    line: 3,
    path: '/index',
  })
  expect(reportOf(rejection(new TypeError('bad')), '/')).toEqual({ message: 'TypeError: bad', path: '/' })
  expect(reportOf(rejection('x'.repeat(900)), '/')?.message).toHaveLength(500)
})

test('API-03 noise is not reported: foreign scripts, aborted requests, the observer loop', () => {
  expect(reportOf(failure({ message: 'Script error.' }), '/')).toBeNull()
  expect(reportOf(failure({ message: '' }), '/')).toBeNull()
  expect(reportOf(failure({ message: 'ResizeObserver loop limit exceeded' }), '/')).toBeNull()
  expect(reportOf(rejection(new DOMException('gone', 'AbortError')), '/')).toBeNull()
})

test('API-03 at most five reports a page, none twice, and a failed report stays silent', async () => {
  const send = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('offline')))
  const report = createReporter(send)
  report(null)
  for (let i = 0; i < 3; i++) report({ message: 'same', path: '/' })
  expect(send).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 20; i++) report({ message: `other ${i}`, path: '/' })
  expect(send).toHaveBeenCalledTimes(5)
  await Promise.resolve()
})

test('ROUTE-23 a failed module reloads its target once a version, and not without a connection or a memory', () => {
  const marks = memoryStore()
  expect(mayReload(marks, '/aw/show', 'v1', true)).toBe(true)
  expect(mayReload(marks, '/aw/show', 'v1', true)).toBe(false)
  expect(mayReload(marks, '/aw/show', 'v2', true)).toBe(true)
  expect(mayReload(marks, '/contact', 'v2', true)).toBe(true)
  expect(mayReload(marks, '/helps', 'v2', false)).toBe(false)
  expect(mayReload(null, '/helps', 'v2', true)).toBe(false)
})
