import { expect, test } from 'vitest'
import { createTelemetry } from './telemetry.server.ts'

function recorded(level: 'silent' | 'error' | 'warn' | 'info' | 'debug') {
  const lines: string[] = []
  const telemetry = createTelemetry(level, (line) => lines.push(line))
  return { telemetry, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>), lines }
}

test('API-03 refused requests and script errors go to one channel, the rest to the other, with the request id', () => {
  const { telemetry, read } = recorded('info')
  telemetry.errors({ kind: 'request', requestId: 'r1', status: 404, path: '/x' })
  telemetry.errors({ kind: 'window', requestId: 'r2', message: 'x is not defined' })
  telemetry.log('info', 'started', { port: 3000 })
  telemetry.exception(new Error('down'), { requestId: 'r3' })
  expect(read()).toMatchObject([
    { channel: 'errors', kind: 'request', requestId: 'r1', status: 404, path: '/x' },
    { channel: 'errors', kind: 'window', requestId: 'r2' },
    { channel: 'log', level: 'info', message: 'started', port: 3000 },
    {
      channel: 'log',
      level: 'error',
      message: 'down',
      stack: expect.stringContaining('telemetry.test'),
      requestId: 'r3',
    },
  ])
})

test('the level decides what is written', () => {
  const written = (level: Parameters<typeof recorded>[0]) => {
    const { telemetry, read } = recorded(level)
    for (const at of ['debug', 'info', 'warn', 'error'] as const) telemetry.log(at, at)
    return read().map(({ message }) => message)
  }
  expect(written('silent')).toEqual([])
  expect(written('warn')).toEqual(['warn', 'error'])
  expect(written('debug')).toEqual(['debug', 'info', 'warn', 'error'])
})

test('nothing in a value can forge a line, a level or a channel', () => {
  const { telemetry, lines, read } = recorded('info')
  telemetry.log('info', 'one\n{"level":"error"}', { level: 'error', channel: 'errors', time: 'never' })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).not.toContain('\n')
  expect(read()[0]).toMatchObject({ level: 'info', channel: 'log', time: expect.stringMatching(/^20/) })
})

test('a value that JSON cannot hold does not make a report fail', () => {
  const { telemetry, read } = recorded('info')
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  telemetry.exception(new Error('down'), { circle })
  telemetry.exception('a string', { count: 10n })
  telemetry.log('info', 'x', {
    toJSON: () => {
      throw new Error('no')
    },
  })
  expect(read()).toMatchObject([
    { message: 'down', unserialisable: expect.any(String) },
    { message: 'a string', count: '10' },
    { message: 'x' },
  ])
})
