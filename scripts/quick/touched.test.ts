import { expect, test } from 'vitest'
import type { Change } from './changes.ts'
import { relevanceOf } from './relevance.ts'
import { touchedBy } from './touched.ts'

const sources = (files: Record<string, [text: string, imports?: string[]]>) =>
  new Map(Object.entries(files).map(([path, [text, imports = []]]) => [path, { text, imports }]))
const change = (path: string, parts: Partial<Change> = {}): Change => ({
  path,
  gone: [],
  come: [],
  at: [],
  ...parts,
})

test('code that changed is touched, and what imports it the less the further it is', () => {
  const project = sources({
    'src/a.ts': [''],
    'src/b.ts': ['', ['src/a.ts']],
    'src/c.test.ts': ['', ['src/b.ts', 'src/d.ts']],
    'src/d.ts': [''],
  })
  const relevance = relevanceOf(project, touchedBy([change('src/a.ts')], project))
  expect(relevance('src/a.ts')).toBe(1)
  expect(relevance('src/b.ts')).toBeLessThan(1)
  expect(relevance('src/c.test.ts')).toBeLessThan(relevance('src/b.ts'))
  expect(relevance('src/c.test.ts')).toBeGreaterThan(0)
  expect(relevance('src/d.ts')).toBe(0)
})

test('files that import one another have to do with a change of one of them', () => {
  const project = sources({ 'src/a.ts': ['', ['src/b.ts']], 'src/b.ts': ['', ['src/a.ts']] })
  const relevance = relevanceOf(project, touchedBy([change('src/b.ts')], project))
  expect(relevance('src/a.ts')).toBeGreaterThan(0)
})

test('a page that a test visits counts as one of its imports', () => {
  const project = sources({ 'src/page.tsx': [''], 'tests/e2e/phone/page.e2e.ts': [''] })
  const touched = touchedBy([change('src/page.tsx')], project)
  const relevance = relevanceOf(project, touched, (path) =>
    path.startsWith('tests/') ? ['src/page.tsx'] : [],
  )
  expect(relevance('tests/e2e/phone/page.e2e.ts')).toBeGreaterThan(0)
})

test('a message touches what names its key, a style what names its class, a migration what names its table', () => {
  const project = sources({
    'src/messages.en.ts': [`export const en = {\n  'deals.title': 'Deals',\n}`],
    'src/Deals.tsx': [`t('deals.title') className="deal-box"`],
    'src/Other.tsx': [`t('other.title') className="deal-box-wide"`],
    'src/deals.css': ['.deal-box {\n  color: var(--ink);\n}'],
    'src/tokens.css': [':root {\n  --ink: black;\n}'],
    'db/migrations/0001.sql': ['alter table deals_stake add column share numeric'],
    'src/stake.server.ts': ['select * from deals_stake'],
  })
  const of = (one: Change) => [...touchedBy([one], project).keys()]
  expect(of(change('src/messages.en.ts', { come: [`  'deals.title': 'Deals',`] }))).toEqual([
    'src/messages.en.ts',
    'src/Deals.tsx',
  ])
  expect(of(change('src/deals.css', { come: ['  color: blue;'], at: [2] }))).toEqual([
    'src/deals.css',
    'src/Deals.tsx',
  ])
  expect(of(change('src/tokens.css', { come: ['  --ink: grey;'], at: [2] }))).toEqual([
    'src/tokens.css',
    'src/Deals.tsx',
  ])
  expect(of(change('db/migrations/0001.sql'))).toEqual(['db/migrations/0001.sql', 'src/stake.server.ts'])
})

test('a test that quotes a text that changed is touched', () => {
  const project = sources({
    'src/One.tsx': [''],
    'tests/e2e/browser/one.e2e.ts': [`getByText('Last seen today')`],
  })
  const touched = touchedBy([change('src/One.tsx', { gone: [`<p>{'Last seen today'}</p>`] })], project)
  expect(touched.get('tests/e2e/browser/one.e2e.ts')).toBe(1)
})
