import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { BOOT_SCRIPT } from './boot-script.ts'

function boot(entries: Record<string, string>) {
  const store = new Map(Object.entries(entries))
  const root = { dataset: {}, style: { setProperty: vi.fn() } }
  const page = { documentElement: root, cookie: '' }
  const listeners = new Map<string, (event: object) => void>()
  runInNewContext(BOOT_SCRIPT, {
    document: page,
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    localStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
      clear: () => store.clear(),
    },
  })
  const follow = (hreflang: string | null) => {
    const link = { getAttribute: () => hreflang }
    listeners.get('click')?.({ target: { closest: () => (hreflang === null ? null : link) } })
  }
  /** Whether an unhandled rejection is still an error of the page. */
  const isError = (reason: unknown) => {
    const event = { reason, preventDefault: vi.fn(), stopImmediatePropagation: vi.fn() }
    listeners.get('unhandledrejection')?.(event)
    return (
      event.preventDefault.mock.calls.length === 0 && event.stopImmediatePropagation.mock.calls.length === 0
    )
  }
  return { store, theme: root.dataset, size: root.style.setProperty.mock.calls, page, follow, isError }
}

test('SHELL-09 theme and text size are set before the first paint', () => {
  expect(boot({ design: '{"theme":"dark","fontSize":21}' })).toMatchObject({
    theme: { theme: 'dark' },
    size: [['--article-fs', '21px']],
  })
})

test.each(['null', '{', '{}', '{"theme":"pink","fontSize":400}', '{"fontSize":"18px;color:red"}'])(
  'SHELL-09 %j sets nothing',
  (design) => {
    expect(boot({ design })).toMatchObject({ theme: {}, size: [] })
  },
)

test('SHELL-13 a stored style clears the storage', () => {
  expect(boot({ style: 'x', design: '{"theme":"dark"}' })).toMatchObject({ theme: {}, store: new Map() })
})

test('LANG-03 a language link followed before the page came to life is remembered', () => {
  const { page, store, follow } = boot({})
  follow(null)
  follow('fr')
  expect([page.cookie, store.get('lan')]).toEqual(['', undefined])
  follow('ar')
  expect([page.cookie, store.get('lan')]).toEqual(['lan=ar;path=/;max-age=31536000;samesite=lax', 'ar'])
})

test('SHELL-12 a transition between pages that the browser gives up is no error of the page, every other rejection is', () => {
  const { isError } = boot({})
  const late = 'Transition was aborted because of invalid state. Page already revealed'
  expect(isError(new DOMException(late, 'InvalidStateError'))).toBe(false)
  expect(isError(new DOMException('Transition was skipped', 'AbortError'))).toBe(false)
  expect(isError(new DOMException('The user aborted a request.', 'AbortError'))).toBe(true)
  expect(isError(new TypeError('transition is undefined'))).toBe(true)
  expect(isError(undefined)).toBe(true)
})
