import { afterEach, expect, test, vi } from 'vitest'
import { consentCookie, consentIn, startTags } from './consent.ts'
import { currentNotices, hideNotice } from '#ui/notices/notices.ts'
import { loadTags } from './tags.ts'

vi.mock('./tags.ts', () => ({ loadTags: vi.fn<() => void>() }))

const page = (cookie: string) => vi.stubGlobal('document', { cookie, addEventListener: () => {} })
const tags = { analytics: 'G-1', ads: '' }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.mocked(loadTags).mockClear()
  for (const notice of currentNotices()) hideNotice(notice)
})

test('SHELL-15 the answer is stored for half a year, on secure sites in a secure cookie', () => {
  expect(consentCookie(true, true)).toBe('consent=granted;path=/;max-age=15552000;samesite=lax;secure')
  expect(consentIn('a=b; consent=granted')).toBe(true)
  expect(consentIn(consentCookie(false, false).split(';')[0] ?? '')).toBe(false)
  expect(consentIn('consent=maybe')).toBeNull()
})

test('SHELL-15 nothing is asked where the settings name no tag', () => {
  page('')
  startTags({ analytics: '', ads: '' })
  expect(currentNotices()).toEqual([])
})

test('SHELL-15 no tag loads before the reader agreed', () => {
  vi.useFakeTimers()
  page('')
  startTags(tags)
  vi.advanceTimersByTime(60_000)
  expect(currentNotices()).toMatchObject([{ kind: 'consent' }])
  expect(loadTags).not.toHaveBeenCalled()
  vi.stubGlobal('location', { protocol: 'https:' })
  const [bar] = currentNotices()
  if (bar?.kind === 'consent') bar.onChoice(true)
  expect(document.cookie).toContain('consent=granted')
  expect(loadTags).toHaveBeenCalledExactlyOnceWith(tags)
})

test('SHELL-15 with consent the tags load after 1000 ms, and never after a refusal', () => {
  vi.useFakeTimers()
  page('consent=granted')
  startTags(tags)
  vi.advanceTimersByTime(999)
  expect(loadTags).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(loadTags).toHaveBeenCalledOnce()
  page('consent=denied')
  startTags(tags)
  vi.advanceTimersByTime(5000)
  expect(loadTags).toHaveBeenCalledOnce()
  expect(currentNotices()).toEqual([])
})
