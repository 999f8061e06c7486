import { afterEach, expect, test, vi } from 'vitest'
import { followUpOf } from './follow-up.ts'
import { currentNotices, dropPopups, hideNotice, openPopup, showNotice } from './notices.ts'
import { withOverlay } from './overlay.ts'

afterEach(() => {
  for (const notice of currentNotices()) hideNotice(notice)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('SHELL-08 popups: registration leads to the login, activation to the root, an update reloads', () => {
  expect(followUpOf('registered', 'ar')).toEqual({ go: '/account/login' })
  expect(followUpOf('registered', 'en')).toEqual({ go: '/en/account/login' })
  expect(followUpOf('userActived', 'ar')).toEqual({ go: '/' })
  expect(followUpOf('userActived', 'en')).toEqual({ go: '/en' })
  expect(followUpOf('update', 'ar')).toBe('reload')
  expect(followUpOf('toString', 'ar')).toBeNull()
})

test('SHELL-08 popups wait one behind the other', () => {
  openPopup({ event_name: 'update', title: 'T', content: 'C' })
  openPopup({ event_name: 'userActived', title: 'T', content: 'C' })
  expect(currentNotices()).toMatchObject([
    { kind: 'popup', config: { is_open: true, event_name: 'update' } },
    { kind: 'popup', config: { event_name: 'userActived' } },
  ])
})

test('SHELL-03 a route change takes the popups away and leaves the bars', () => {
  openPopup({ event_name: 'update', title: 'T', content: 'C' })
  showNotice({ kind: 'update', onUpdate: () => {} })
  dropPopups()
  expect(currentNotices()).toMatchObject([{ kind: 'update' }])
})

test('SHELL-06 the overlay shows for work longer than 400 ms and goes with it', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('HTMLElement', class {})
  const work = new Promise<string>((resolve) => setTimeout(() => resolve('done'), 1000))
  const shown = withOverlay(work, 'جارٍ الاستيراد')
  await vi.advanceTimersByTimeAsync(399)
  expect(currentNotices()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(currentNotices()).toEqual([{ kind: 'overlay', message: 'جارٍ الاستيراد' }])
  await vi.advanceTimersByTimeAsync(600)
  await expect(shown).resolves.toBe('done')
  expect(currentNotices()).toEqual([])
})

test('SHELL-06 short work shows no overlay, and a failure comes through', async () => {
  await expect(withOverlay(Promise.resolve(1))).resolves.toBe(1)
  await expect(withOverlay(Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(currentNotices()).toEqual([])
})
