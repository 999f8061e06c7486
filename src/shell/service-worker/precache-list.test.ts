import { expect, test } from 'vitest'
import { precacheList } from './precache-list.ts'

const ENHANCER = 'src/shell/client/enhance.ts'
const chunk = (name: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  file: `assets/${name}.js`,
  imports,
  dynamicImports,
})

const manifest = {
  [ENHANCER]: chunk('enhance', ['_cycle.js'], ['src/shell/client/start/startup.ts', 'src/vote.island.ts']),
  '_cycle.js': chunk('cycle', [ENHANCER]),
  'src/shell/client/start/startup.ts': chunk('startup', ['_store.js']),
  '_store.js': chunk('store'),
  'src/vote.island.ts': chunk('vote', [], ['src/late.ts']),
  'src/late.ts': chunk('late'),
  'src/shell/entry.client.tsx': chunk('entry', ['_react.js']),
  '_react.js': chunk('react'),
}
const names = [
  'index-1.css',
  'cairo-arabic-wght-normal-1.woff2',
  'cairo-latin-wght-normal-1.woff2',
  'cairo-latin-ext-wght-normal-1.woff2',
  'icons-1.svg',
  'contact.js',
]

test('SHELL-12 the first day’s files: what readers’ pages need, and what they fetch with a touch, and no more', () => {
  expect(precacheList(manifest, names)).toEqual(
    [
      '/favicon.svg',
      '/icons/icon-192.png',
      '/assets/index-1.css',
      '/assets/icons-1.svg',
      '/assets/cairo-arabic-wght-normal-1.woff2',
      '/assets/cairo-latin-wght-normal-1.woff2',
      ...['cycle', 'enhance', 'late', 'startup', 'store', 'vote'].map((name) => `/assets/${name}.js`),
    ].sort(),
  )
})

test('SHELL-12 a module missing from the build stops it', () => {
  const { [ENHANCER]: _, ...rest } = manifest
  expect(() => precacheList(rest, names)).toThrow(ENHANCER)
})
