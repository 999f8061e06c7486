import { afterEach, beforeEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => vi.resetModules())

/** A page with a storage that holds `stored` under `design`, or whose storage is closed. */
async function page(stored: string | null, closed = false) {
  const store = new Map(stored === null ? [] : [['design', stored]])
  const root = { dataset: {} as Record<string, string>, style: { setProperty: vi.fn() } }
  const refuse = () => {
    throw new Error('SecurityError')
  }
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('localStorage', {
    getItem: closed ? refuse : (key: string) => store.get(key) ?? null,
    setItem: closed ? refuse : (key: string, value: string) => store.set(key, value),
  })
  return { store, root, ...(await import('./design.ts')) }
}

test('SHELL-13 every choice is stored under the one key design', async () => {
  const { store, root, readDesign, saveDesign } = await page(null)
  saveDesign({ fontSize: 21 })
  saveDesign({ theme: 'dark' })
  expect(root.style.setProperty).toHaveBeenLastCalledWith('--article-fs', '21px')
  expect(root.dataset).toEqual({ theme: 'dark' })
  expect([...store.keys()]).toEqual(['design'])
  expect(readDesign()).toMatchObject({ fontSize: 21, theme: 'dark', titleSize: 16, font: 'Cairo' })
  saveDesign({ theme: 'system' })
  expect(root.dataset).toEqual({})
})

test.each(['', 'no json', 'null', '7', '{"theme":"pink","fontSize":400}', '{"fontSize":"19px"}'])(
  'what is stored as %j gives the default',
  async (stored) => {
    const { readDesign } = await page(stored)
    expect(readDesign()).toMatchObject({ fontSize: 18, theme: 'system' })
  },
)

test('SHELL-14 with storage closed a choice holds for this page', async () => {
  const { root, readDesign, saveDesign } = await page(null, true)
  expect(readDesign()).toMatchObject({ fontSize: 18 })
  saveDesign({ fontSize: 21 })
  expect(root.style.setProperty).toHaveBeenCalledWith('--article-fs', '21px')
  expect(readDesign()).toMatchObject({ fontSize: 21 })
})
