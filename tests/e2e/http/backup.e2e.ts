import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { decode } from '../support/html.ts'
import { get } from '../support/http.ts'
import { demoDataDir, newDataDir, removeData, startPortal, type Portal } from '../support/portal.ts'

/** Of each kind of page, in each language. */
const MOST = 20
const TURNS = 5
const SECRET = 'the secret of a portal that moves house'
const ENV = { SECRET, PUBLIC_URL: 'http://kimya.test' }
const SERVER = process.env['TEST_DATABASE_URL']

async function command(words: string[], env: Record<string, string>): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  await promisify(execFile)(process.execPath, [resolve('build/server/cli.js'), ...words], {
    env: { PATH, HOME, ...ENV, ...env },
  })
}

/** A new database on the server of the tests, where there is one: the other kind than the portal's own. */
async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  if (!SERVER) return null
  const name = `kimya_moved_${process.pid}`
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: SERVER })
    await client.connect()
    try {
      await client.query(text)
    } finally {
      await client.end()
    }
  }
  await query(`create database ${name}`)
  const url = new URL(SERVER)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => query(`drop database ${name} with (force)`) }
}

/** Some addresses of every kind that the sitemap has, in both languages. */
async function addresses({ url: site }: Portal): Promise<string[]> {
  const listed = async (path: string) =>
    [...(await get(path, { site })).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => {
      const { pathname, search } = new URL(decode(loc))
      return pathname + search
    })
  const kinds = new Map<string, string[]>()
  for (const map of await listed('/sitemap.xml'))
    for (const path of await listed(map)) {
      const [lang, plain] = path.startsWith('/en/') ? ['en', path.slice(3)] : ['ar', path]
      const [section = '', ...rest] = plain.slice(1).split(/[/?]/)
      const kind = `${lang} ${section} ${rest.length}`
      kinds.set(kind, [...(kinds.get(kind) ?? []), path])
    }
  return [...kinds.values()].flatMap((paths) => paths.slice(0, MOST))
}

test('OPS-05 a portal that moved gives the same bytes on twenty pages of each kind, in both languages', async () => {
  test.setTimeout(900_000)
  const [house, newHouse] = [await demoDataDir(), await newDataDir()]
  const database = await emptyDatabase()
  const backup = join(newHouse, 'portal.tar.zst')
  const there: Record<string, string> = {
    DATA_DIR: newHouse,
    ...(database && { DATABASE_URL: database.url }),
  }
  const portal = await startPortal({ dataDir: house, env: ENV })
  try {
    await command(['backup', backup], { DATA_DIR: house })
    await command(['restore', backup], there)
    const moved = await startPortal({ dataDir: newHouse, env: { ...ENV, ...there } })
    try {
      const paths = await addresses(portal)
      expect(paths.length).toBeGreaterThan(200)
      const read = async ({ url }: Portal, path: string) => {
        // A login that nobody has: pages are made anew and not taken from the cache, where they have the time of their making.
        const { status, body } = await get(path, { site: url, cookie: 'session=nobody' })
        expect(status, path).toBe(200)
        // The key of a page's scripts and the token of its form are each answer's own.
        return body.replaceAll(/nonce="[^"]*"|name="csrftoken" value="[^"]*"/g, '')
      }
      for (const path of paths) {
        let before = await read(portal, path)
        let after = await read(moved, path)
        // The minute may have turned between the two.
        for (let turn = 0; after !== before && turn < TURNS; turn += 1) {
          before = await read(portal, path)
          after = await read(moved, path)
        }
        expect(after, path).toBe(before)
      }
    } finally {
      await moved.stop()
    }
  } finally {
    await portal.stop()
    await database?.drop()
    await removeData(house)
    await rm(backup, { force: true })
    await removeData(newHouse)
  }
})
