import { randomBytes } from 'node:crypto'
import { testNewsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { PostInput } from '#editorial/writing/save.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { saveSettings as saveSiteSettings } from '#site/settings.server.ts'
import { DEFAULT_SETTINGS, type BreakingRules } from '#site/contract.ts'
import type { App } from '#platform/app.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { follow } from '../follows.server.ts'
import type { FollowedKind } from '../contract.ts'
import { createNotices } from '../notices/happen.server.ts'
import { settingsOf, saveSettings, type FollowSettings } from '../settings.server.ts'
import { makeReader } from '../testing.server.ts'
import { beginBreaking, sendBreaking, type BreakingValues } from './write.server.ts'

/** Monday, eleven in the morning in Riyadh. */
export const NOW = new Date('2026-11-23T08:00:00Z')

const TEXTS: BreakingValues = {
  kind: 'first',
  bar_minutes: 0,
  headline_ar: 'توقف مصنع اليوريا',
  line_ar: 'قالت الشركة إن الإنتاج متوقف.',
  headline_en: 'Urea plant stops',
  line_en: 'The company says production is down.',
}

/** A reader of breaking news, with what they follow and how they hear of it. */
interface Asks {
  lang?: Lang
  follows?: readonly [FollowedKind, string][]
  ways?: Partial<FollowSettings>
  devices?: number
}

/** Plays a request: tests have it of `#testing`, which sections do not know. */
type PlayRequest = (app: App, asked: { viewer: Member; now: Date; path: string }) => { ctx: RequestContext }

/** A newsroom with readers who may have asked for breaking news. */
export async function breakingRoom(play: PlayRequest) {
  const room = await testNewsroom()
  const { app } = room
  app.config = { ...app.config, pushSubject: 'mailto:desk@kimya.test' }
  const editor = await room.account('editor')
  const second = await room.account('editor')
  let made = 0
  const as = (viewer: Member, now = NOW) => play(app, { viewer, now, path: '/admin' }).ctx
  return {
    ...room,
    editor,
    second,
    as,
    rules: (rules: Partial<BreakingRules>) =>
      saveSiteSettings(app, { breaking: { ...DEFAULT_SETTINGS.breaking, ...rules } }),
    story: (change: Partial<PostInput> = {}) =>
      room.post({
        companies: ['sabic'],
        products: ['urea'],
        summary_ar: 'ملخص',
        summary_en: 'Summary',
        ...change,
      }),
    async reader({ lang = 'ar', follows = [['section', 'articles']], ways = {}, devices = 0 }: Asks = {}) {
      const username = `asks${++made}`
      const id = await makeReader(app.db, username, { lang })
      const settings = { ...(await settingsOf(app.db, id)), ...ways }
      await app.db.transaction().execute(async (trx) => {
        await saveSettings(trx, id, settings, NOW)
        for (const [kind, key] of follows)
          await follow(trx, id, kind, key, { site: false, push: false, mail: 'off' })
      })
      for (let at = 0; at < devices; at++)
        await app.db
          .insertInto('following_device')
          .values({
            user_id: id,
            session: randomBytes(32),
            endpoint: `https://push.example.com/${username}-${at}`,
            p256dh: 'x',
            auth: 'x',
          })
          .execute()
      return { role: 'member', id, username, displayName: username } satisfies Member
    },
    /** Sends a story as an editor does, and writes its notices. */
    async send(post: number, change: Partial<BreakingValues> = {}, now = NOW): Promise<number> {
      const id = await beginBreaking(as(editor, now), post, { ...TEXTS, ...change })
      await sendBreaking(as(editor, now), id, 1)
      await createNotices(app.db, now)
      return id
    },
    texts: TEXTS,
    stateOf: async (id: number) =>
      (await app.db.selectFrom('following_breaking').select('state').where('id', '=', id).executeTakeFirst())
        ?.state,
  }
}

export type BreakingRoom = Awaited<ReturnType<typeof breakingRoom>>
