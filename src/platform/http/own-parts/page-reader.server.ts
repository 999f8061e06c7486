import { PREFS_COOKIE } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import type { StoredPage } from '#platform/cache/page-cache.server.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { holderOf, NOBODY, SESSION_COOKIE, type SessionHolder } from '#platform/sessions/sessions.server.ts'
import { isSecure, setCookie } from '../cookies.server.ts'
import type { Refusal } from '../errors.ts'
import { issueToken, TOKEN_COOKIE } from '../guard/csrf.server.ts'
import { unreadText, type Person } from './holes.server.ts'
import { keyOf, type PageAddress } from '../page-address.server.ts'
import { isOutage } from '../stored/stored-answer.server.ts'

/** Who asks for a page, as far as it decides which copy is served. */
export interface PageReader {
  holder: SessionHolder
  /** Whether a session cookie came, known or not. */
  session: string | undefined
  /** The audience for which the page is cached; null: it is rendered for this reader alone. */
  key: string | null
  /** The id of the account; null for a visitor. */
  id: number | null
  /** Why sessions could not be looked up: visitors' cached pages are served then. */
  outage: Refusal | null
}

/** Looks up who asks. While sessions cannot be looked up, everyone gets the visitors' page. */
export async function readerOf(
  app: App,
  address: PageAddress,
  cookies: ReadonlyMap<string, string>,
): Promise<PageReader> {
  const session = cookies.get(SESSION_COOKIE)
  const prefs = cookies.get(PREFS_COOKIE)
  const visitor = { holder: NOBODY, session, key: keyOf(address, prefs), id: null, outage: null }
  if (session === undefined || app.database.away) return visitor
  try {
    const holder = await holderOf(app.db, session, new Date())
    const { viewer } = holder
    if (viewer.role === 'visitor') return { holder, session, key: null, id: null, outage: null }
    // The router's own calls carry data in another form, in which there are no holes.
    const key = address.data === null ? keyOf(address, prefs, viewer.role) : null
    return { holder, session, key, id: viewer.id, outage: null }
  } catch (error) {
    if (!isOutage(error)) throw error
    return { ...visitor, outage: error }
  }
}

const NOTHING: Person = { fills: null, cookies: [] }

/** What of a page is the reader's own; null for one who came without a session. */
export function personOf(
  app: App,
  { holder: { viewer, unread }, session }: PageReader,
  { holes }: StoredPage,
): Person | null {
  if (session === undefined) return null
  if (!holes || viewer.role === 'visitor') return NOTHING
  const token = holes.hasToken ? issueToken(app.secret, session, new Date()) : ''
  return {
    fills: {
      name: Buffer.from(escapeHtml(viewer.displayName)),
      token: Buffer.from(token),
      unread: Buffer.from(unreadText(unread)),
    },
    cookies: holes.hasToken
      ? [setCookie(TOKEN_COOKIE, token, { script: true, secure: isSecure(app.config) })]
      : [],
  }
}
