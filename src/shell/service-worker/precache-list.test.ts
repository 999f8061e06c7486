import { expect, test } from 'vitest'
import { precacheList } from './precache-list.ts'

const ROUTE = '?__react-router-build-client-route'
const chunk = (name: string, ...imports: string[]) => ({ file: `assets/${name}.js`, imports })

const manifest = {
  'src/shell/entry.client.tsx': chunk('entry', '_react.js'),
  '_react.js': chunk('react', '_cycle.js'),
  '_cycle.js': chunk('cycle', '_react.js'),
  [`src/shell/root.tsx${ROUTE}`]: chunk('root', '_react.js'),
  [`src/shell/frame.tsx${ROUTE}`]: chunk('frame'),
  [`src/shell/boundary.tsx${ROUTE}`]: chunk('boundary'),
  [`src/shell/pages/home.tsx${ROUTE}`]: chunk('home', '_story.js'),
  '_story.js': chunk('story'),
  [`src/shell/pages/offline.tsx${ROUTE}`]: chunk('offline'),
  [`src/sections/articles/pages/content.tsx${ROUTE}`]: chunk('content', '_story.js'),
  [`src/sections/contact/pages/contact.tsx${ROUTE}`]: chunk('contact'),
  'src/catalogue/core.ar.ts': chunk('ar'),
  'src/catalogue/more.ar.ts': chunk('more-ar'),
  'src/catalogue/more.en.ts': chunk('more-en'),
  'src/shell/pages/not-found-screen.tsx': chunk('not-found'),
  'src/shell/pages/fault-screen.tsx': chunk('fault'),
  'src/catalogue/core.en.ts': chunk('en'),
  'src/shell/client/startup.ts': chunk('startup'),
  'src/shell/client/Stage.tsx': chunk('Stage'),
}
const names = [
  'index-1.css',
  'cairo-arabic-wght-normal-1.woff2',
  'cairo-latin-wght-normal-1.woff2',
  'cairo-latin-ext-wght-normal-1.woff2',
  'icons-1.svg',
  'manifest-1.js',
  'contact.js',
]

test('SHELL-12 the first day’s files: what home, an article and the offline screen need, and no more', () => {
  const scripts = [
    'Stage',
    'ar',
    'boundary',
    'content',
    'cycle',
    'en',
    'entry',
    'fault',
    'frame',
    'home',
    'manifest-1',
    'more-ar',
    'more-en',
    'not-found',
    'offline',
    'react',
    'root',
    'startup',
    'story',
  ]
  expect(precacheList(manifest, names)).toEqual(
    [
      '/favicon.svg',
      '/icons/icon-192.png',
      '/assets/index-1.css',
      '/assets/icons-1.svg',
      '/assets/cairo-arabic-wght-normal-1.woff2',
      '/assets/cairo-latin-wght-normal-1.woff2',
      ...scripts.map((name) => `/assets/${name}.js`),
    ].sort(),
  )
})

test('SHELL-12 a module missing from the build stops it', () => {
  const { 'src/catalogue/core.ar.ts': _, ...rest } = manifest
  expect(() => precacheList(rest, names)).toThrow('src/catalogue/core.ar.ts')
})
