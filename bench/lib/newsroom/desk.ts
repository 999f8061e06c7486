import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDb, openPool, type Db } from '../../../src/platform/db/kysely.server.ts'
import { openSession } from '../../../src/platform/sessions/sessions.server.ts'
import { embeddedIn } from '../faults/strikes.ts'
import { FAULT_ENV } from '../faults/portals.ts'
import { PORT, startPortal, type Portal } from '../portal.ts'

/** A built portal with an editor, and a post to write. */
export interface Desk {
  db: Db
  portal: Portal
  /** The address of the post's screen. */
  screen: string
  post: number
  /** Opens a session of the editor, or of a colleague, and gives the cookie's value. */
  session(who: 'editor' | 'colleague'): Promise<string>
  /** The editor's sessions are over. */
  endSessions(): Promise<void>
  /** A column of the post's working copy, as the server has it. */
  saved(column: string): Promise<string | null>
  /** kill -9 to the portal. */
  killPortal(): Promise<void>
  startAgain(): Promise<void>
  close(): Promise<void>
}

/** Starts a portal over a new database in a folder. */
export async function openDesk(folder: string): Promise<Desk> {
  const dataDir = join(folder, 'portal')
  const start = () => startPortal(dataDir, PORT, { ...FAULT_ENV })
  let portal = await start()
  const db = openDb(openPool(embeddedIn(dataDir).url(), { connections: 3, applicationName: 'bench' }))
  const ids = new Map<string, number>()
  for (const username of ['editor', 'colleague']) {
    const { id } = await db
      .insertInto('accounts_user')
      .values({
        username: `bench-${username}`,
        email: `${username}@kimya.example`,
        display_name: username,
        role: 'editor',
        password_hash: '-',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(username, id)
  }
  const { id: post } = await db
    .insertInto('editorial_post')
    .values({
      section: 'articles',
      status: 'published',
      title_ar: 'خبر القياس',
      summary_ar: 'ملخص',
      body_ar: '<p>نص الخبر.</p>',
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const editor = ids.get('editor') ?? 0
  return {
    db,
    get portal() {
      return portal
    },
    screen: `${portal.origin}/admin/articles/${post}`,
    post,
    session: async (who) => (await openSession(db, ids.get(who) ?? 0, true, null, new Date())).token,
    async endSessions() {
      await db.deleteFrom('accounts_session').where('user_id', '=', editor).execute()
    },
    async saved(column) {
      const row = await db
        .selectFrom('entry_draft')
        .select('fields')
        .where('kind', '=', 'articles')
        .where('key', '=', String(post))
        .executeTakeFirst()
      return (row?.fields as Record<string, string> | undefined)?.[column] ?? null
    },
    async killPortal() {
      process.kill(portal.pid, 'SIGKILL')
      await portal.stop()
    },
    async startAgain() {
      portal = await start()
    },
    async close() {
      await db.destroy()
      await portal.stop()
    },
  }
}

/** Logs the browser in as the editor. */
export async function logIn(page: Page, desk: Desk): Promise<void> {
  const value = await desk.session('editor')
  await page.context().addCookies([{ name: 'session', value, url: desk.portal.origin }])
}

/** Opens the post's screen and waits until it can be written in. */
export async function openScreen(page: Page, desk: Desk): Promise<void> {
  await page.goto(desk.screen)
  await canWrite(page)
}

/** Waits until the screen is alive: its editors are there. */
export async function canWrite(page: Page): Promise<void> {
  await page.locator('[contenteditable=true][lang=ar]').first().waitFor()
}
