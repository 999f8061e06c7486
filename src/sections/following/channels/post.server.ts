import type { App } from '#platform/app.server.ts'
import type { JobAttempt, JobMap } from '#platform/jobs/job-map.ts'
import type { Selectable } from 'kysely'
import type { FollowingChannel, FollowingChannelPost } from '#platform/db/types.ts'
import {
  postOutside,
  type OutsideAnswer,
  type PostOutside,
} from '#platform/http/download/post-outside.server.ts'
import { PrivateHostError, publicUrl } from '#platform/http/download/public-host.server.ts'
import { readStory, sentNotices } from '../breaking/read.server.ts'
import { keyOf } from './channels.server.ts'
import { outsideText, plainText, signedHeaders } from './text.server.ts'

type Posting = Pick<App, 'db' | 'secret' | 'config'>
type Post = Selectable<FollowingChannelPost>
type Channel = Selectable<FollowingChannel>

/** What became of a post: taken, not taken and to be tried again, refused for good, or nobody knows. */
type Outcome =
  | { state: 'sent'; ref: string | null }
  | { state: 'waiting' | 'failed' | 'unsure'; problem: string }

const TELEGRAM = 'https://api.telegram.org'

/**
 * The handler of `channel.post`. A post is claimed before it leaves. One that was claimed and never noted may have left: a signed request is
 * sent once more under the same number, by which its receiver knows it; Telegram knows no such number, so that its post waits for an editor.
 */
export function channelPoster(
  app: Posting,
  post: PostOutside = postOutside,
): (job: JobMap['channel.post'], attempt: JobAttempt) => Promise<void> {
  return async ({ id }, { last }) => {
    const { db } = app
    const row = await db
      .selectFrom('following_channel_post')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    const channel =
      row &&
      (await db
        .selectFrom('following_channel')
        .selectAll()
        .where('id', '=', row.channel_id)
        .executeTakeFirst())
    if (!row || !channel || (row.state !== 'waiting' && row.state !== 'sending')) return
    if (row.state === 'sending' && channel.kind === 'telegram') {
      await note(app, row, 'sending', { state: 'unsure', problem: '' })
      return
    }
    const body = await bodyOf(app, row, channel)
    if (!body) {
      await note(app, row, row.state, { state: 'dropped', problem: '' })
      return
    }
    if (!(await note(app, row, row.state, { state: 'sending', problem: '' }))) return
    const outcome = await postTo(app, { row, channel, body }, post)
    const given = outcome.state === 'waiting' && last ? { ...outcome, state: 'failed' as const } : outcome
    await note(app, row, 'sending', given)
    if (given.state === 'waiting') throw new Error(given.problem)
  }
}

/** Notes how far a post has come; says whether it still was where it was thought to be. */
async function note(
  { db }: Posting,
  { id }: Post,
  from: Post['state'],
  to: Outcome | { state: 'sending' | 'dropped'; problem: string },
): Promise<boolean> {
  const done = await db
    .updateTable('following_channel_post')
    .set({
      state: to.state,
      at: new Date(),
      ...('ref' in to ? { ref: to.ref, problem: null } : { problem: to.problem || null }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** What is posted; null where the notice or its story was withdrawn, or the channel stopped. */
async function bodyOf(
  { db, config }: Posting,
  { breaking_id, lang }: Post,
  { kind, target, paused }: Channel,
): Promise<string | null> {
  const sent = (await sentNotices(db, [breaking_id])).get(breaking_id)
  const story = sent && (await readStory(db, sent.post_id))
  if (paused || !sent || !story?.isPublic) return null
  const text = outsideText(config.publicUrl, lang, sent, story.path[lang], new Date())
  if (kind === 'telegram') return JSON.stringify({ chat_id: target, text: plainText(text) })
  const { id, kind: what, sent_at } = sent
  return JSON.stringify({
    type: `breaking.${what}`,
    timestamp: sent_at?.toISOString(),
    data: { id, story: story.id, language: lang, paid: sent.paid, ...text, text: plainText(text) },
  })
}

async function postTo(
  app: Posting,
  { row, channel, body }: { row: Post; channel: Channel; body: string },
  post: PostOutside,
): Promise<Outcome> {
  const key = keyOf(app, channel)
  if (key === null) return { state: 'failed', problem: 'no key' }
  const isTelegram = channel.kind === 'telegram'
  try {
    const url = publicUrl(isTelegram ? `${TELEGRAM}/bot${key}/sendMessage` : channel.target)
    if (!url) return { state: 'failed', problem: 'https' }
    const headers = isTelegram
      ? { 'content-type': 'application/json' }
      : signedHeaders(key, row.id, new Date(), body)
    const bytes = Buffer.from(body)
    const answer = await post(url, { ...headers, 'content-length': bytes.length }, bytes)
    return outcomeOf(answer, isTelegram)
  } catch (error) {
    if (error instanceof PrivateHostError) return { state: 'failed', problem: 'private address' }
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    // Where no connection was made nothing has left.
    return { state: isTelegram && !NOT_LEFT.has(code) ? 'unsure' : 'waiting', problem: code }
  }
}

const NOT_LEFT: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** What an answer means. The other side's own words are stored: an administrator knows from them what to mend. */
function outcomeOf({ status, text = '' }: OutsideAnswer, isTelegram: boolean): Outcome {
  if (status >= 200 && status < 300) return { state: 'sent', ref: isTelegram ? messageIn(text) : null }
  const said = isTelegram ? describedIn(text) : ''
  const problem = [String(status), said].filter(Boolean).join(' ').slice(0, 300)
  if (status === 429) return { state: 'waiting', problem }
  if (status >= 500) return { state: isTelegram ? 'unsure' : 'waiting', problem }
  return { state: 'failed', problem }
}

function parsed(text: string): { description?: unknown; result?: { message_id?: unknown } } {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null ? json : {}
  } catch {
    return {}
  }
}
const messageIn = (text: string) => {
  const id = parsed(text).result?.message_id
  return typeof id === 'number' ? String(id) : null
}
const describedIn = (text: string) => {
  const { description } = parsed(text)
  return typeof description === 'string' ? description : ''
}
