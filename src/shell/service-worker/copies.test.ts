import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyOf, dropOldCaches, dropRead, imageOf, storeImage, storePage } from './copies.ts'

/** As much of a browser's cache as the worker asks for. */
function browserCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (key: string) => entries.get(key)?.clone(),
      put: async (key: string, response: Response) => void entries.set(key, response),
      delete: async (key: string) => entries.delete(key),
      keys: async () => [...entries.keys()],
    }
  }
  return {
    open: async (name: string) => open(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  }
}

beforeEach(() => vi.stubGlobal('caches', browserCaches()))
afterEach(() => vi.unstubAllGlobals())

const picture = (cacheControl: string, status = 200) =>
  new Response('bytes', { status, headers: { 'cache-control': cacheControl } })
const FOR_ALL = 'public, max-age=31536000, immutable'

test('SAFE-07 a picture that only some may see is never stored', async () => {
  await storeImage('/media/all.avif', picture(FOR_ALL))
  await storeImage('/media/members.avif', picture('private, no-store'))
  await storeImage('/media/unsaid.avif', new Response('bytes'))
  await storeImage('/media/gone.avif', picture(FOR_ALL, 404))
  expect(await imageOf('/media/all.avif')).toBeDefined()
  for (const name of ['members', 'unsaid', 'gone'])
    expect(await imageOf(`/media/${name}.avif`), name).toBeUndefined()
})

test('SAFE-07 what was read is dropped at logout, and what an earlier version stored when a new one takes over', async () => {
  await storeImage('/media/all.avif', picture(FOR_ALL))
  await storePage('/index', new Response('page'))
  await caches.open('kimya-images')
  await dropOldCaches()
  expect(await caches.keys()).toEqual(['kimya-pictures', 'kimya-pages'])
  await dropRead()
  expect(await copyOf('/index')).toBeUndefined()
  expect(await imageOf('/media/all.avif')).toBeUndefined()
})
