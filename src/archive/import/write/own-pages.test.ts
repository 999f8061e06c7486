import { expect, test } from 'vitest'
import routes from '../../../shell/routes.ts'
import { OWN_FIRST, ownPage } from './own-pages.ts'

interface Route {
  path?: string
  children?: Route[]
}

const all = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...all(children)])

test('MOVE-02 every first part of an address of the portal is known to the import, so that no old address is put over a page', () => {
  const firsts = new Set(all(routes as Route[]).map((path) => path.split('/')[0] ?? ''))
  const own = [...firsts].filter(
    (first) => /^\w[\w-]*$/.test(first) && !['c', 'aw', 'news-excerpt', 'page'].includes(first),
  )
  expect(own.filter((first) => !OWN_FIRST.has(first.toLowerCase()))).toEqual([])
})

test.each([
  ['/contact', { kind: 'there' }],
  ['/c/p12-345-slug', { kind: 'post', id: 345 }],
  ['/c/21-x', { kind: 'category', id: 21 }],
  ['/aw/show=7-x', { kind: 'post', id: 7 }],
  ['/aw/show', { kind: 'there' }],
  ['/page/about', { kind: 'page', slug: 'about' }],
  ['/2019/05/story', null],
  ['/?p=12', null],
  ['/c/old-name', null],
])('MOVE-02 the page of ours at %s is %j', (address, page) => {
  expect(ownPage(address)).toEqual(page)
})
