import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { BOOT_SCRIPT } from './boot-script.ts'

function boot(
  entries: Record<string, string>,
  { referrer = '', type = 'navigate', prerendering = false } = {},
) {
  const store = new Map(Object.entries(entries))
  const root = { dataset: {}, style: { setProperty: vi.fn() } }
  const listeners = new Map<string, (event: object) => void>()
  const listen = (type: string, listener: (event: object) => void) => listeners.set(type, listener)
  const page = { documentElement: root, cookie: '', referrer, prerendering, addEventListener: listen }
  runInNewContext(BOOT_SCRIPT, {
    document: page,
    location: { origin: 'https://kimya.example' },
    performance: { getEntriesByType: () => (type ? [{ type }] : []) },
    addEventListener: listen,
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
  return {
    store,
    theme: root.dataset,
    size: root.style.setProperty.mock.calls,
    page,
    follow,
    show: () => listeners.get('prerenderingchange')?.({}),
  }
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

test.each([
  ['https://kimya.example/index', 'navigate', true],
  ['https://kimya.example/index', 'reload', false],
  ['https://kimya.example/index', 'back_forward', false],
  ['https://kimya.example.org/index', 'navigate', false],
  ['https://kimya.example/index', '', false],
  ['', 'navigate', false],
])('ROUTE-01 from %j by %s a page slides in: %s', (referrer, type, slides) => {
  expect('slideIn' in boot({}, { referrer, type }).theme).toBe(slides)
})

test('ROUTE-01 a page that was made ready ahead slides in when it is shown', () => {
  const { theme, show } = boot({}, { referrer: 'https://kimya.example/index', prerendering: true })
  expect(theme).not.toHaveProperty('slideIn')
  show()
  expect(theme).toHaveProperty('slideIn')
})
