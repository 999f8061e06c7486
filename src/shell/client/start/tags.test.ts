import { expect, test, vi } from 'vitest'
import { loadTags } from './tags.ts'

test('SHELL-15 the tags load once, from their hosts, with cookies that are SameSite=Lax and Secure', () => {
  const scripts: { src: string; async: boolean }[] = []
  const window: { dataLayer?: IArguments[] } = {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: never) => scripts.push(script) },
  })
  loadTags({ analytics: 'G-1', ads: 'ca-pub-1' })
  loadTags({ analytics: 'G-1', ads: 'ca-pub-1' })
  vi.unstubAllGlobals()
  expect(scripts.map(({ src }) => src)).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-1',
    'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-1',
  ])
  expect(window.dataLayer?.map((call) => call[0])).toEqual(['js', 'config'])
  expect(Array.from(window.dataLayer?.[1] ?? [])).toEqual([
    'config',
    'G-1',
    { cookie_flags: 'SameSite=Lax;Secure' },
  ])
})
