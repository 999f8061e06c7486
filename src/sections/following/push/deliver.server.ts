import { createHash } from 'node:crypto'
import { dirOf, localePath, type Lang } from '#i18n/locale.ts'
import { MOST_BYTES, type PushMessage, type PushTarget, type SendPush } from '#platform/push/push.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { JobMap } from '#platform/jobs/job-map.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import type { Telemetry } from '#platform/telemetry/telemetry.server.ts'
import type { Mailing } from '../mail/deliver.server.ts'
import { finishDue, takeDue, type Reader } from '../notices/due.server.ts'
import { sentNotices } from '../breaking/read.server.ts'
import { titleOutside } from '../breaking/words.server.ts'
import type { ShownNotice } from '../notices/present.server.ts'
import { wordsIn } from '../words.server.ts'

/** A message to a device. */
interface Parcel extends PushMessage {
  device: number
  /** The notice of breaking news that it is, and that news. */
  notice?: number
  breaking?: number
}

declare module '#platform/jobs/job-map.ts' {
  interface JobMap {
    'push.send': { parcels: Parcel[]; tries?: number }
  }
}

/** Of more at once a device gets one message that says how many. */
const MOST_FOR_ONE = 3
/** Messages of one job, and those of them under way side by side. */
const BULK = 100
const SIDE_BY_SIDE = 10
const MOST_TRIES = 8
/** A price is news for a day. */
const TTL_SECONDS = 86_400

/** Hands in the messages that are due to the devices of their readers. Says how many deliveries were due. */
export function pushDue(app: Mailing, now: Date): Promise<number> {
  return app.db.transaction().execute(async (trx) => {
    const due = await takeDue(app, trx, 'push', now)
    if (due.rows.length === 0) return 0
    const devices = await trx
      .selectFrom('following_device')
      .select(['id', 'user_id'])
      .where('user_id', 'in', app.config.pushSubject === null ? [0] : [...due.readers.keys(), 0])
      .execute()
    const byReader = Map.groupBy(due.rows, ({ user_id }) => user_id)
    const parcels: Parcel[] = []
    const sent = new Set<number>()
    for (const { id: device, user_id } of devices) {
      const reader = due.readers.get(user_id)
      const shown = (byReader.get(user_id) ?? []).flatMap(({ id }) => due.shown.get(id) ?? [])
      if (!reader || shown.length === 0) continue
      parcels.push(...messagesOf(app.config.publicUrl, reader, shown, now).map((one) => ({ device, ...one })))
      for (const { id } of shown) sent.add(id)
    }
    for (let at = 0; at < parcels.length; at += BULK)
      await app.jobs.sendIn(trx, 'push.send', { parcels: parcels.slice(at, at + BULK) })
    await finishDue(trx, 'push', due, sent, now)
    return due.rows.length
  })
}

/** The messages of a reader's notices. Breaking news is never one among several. */
export function messagesOf(
  site: string,
  { lang }: Pick<Reader, 'lang'>,
  all: readonly ShownNotice[],
  now: Date,
): Omit<Parcel, 'device'>[] {
  const { t } = wordsIn(lang, now)
  const urgent = all
    .filter(({ kind }) => kind === 'breaking')
    .map(({ id, breaking, lines, path, ...notice }) => ({
      // In the place of what was sent when the story came out.
      ...message(site, lang, {
        title: titleOutside(notice),
        body: lines.join('\n'),
        path,
        about: `post:${path}`,
      }),
      urgent: true,
      notice: id,
      ...(breaking !== undefined && { breaking }),
    }))
  const notices = all.filter(({ kind }) => kind !== 'breaking')
  if (notices.length > MOST_FOR_ONE)
    return [
      ...urgent,
      message(site, lang, {
        title: t('following.mail.instant', { count: notices.length }),
        body: notices.map(({ title }) => title).join('\n'),
        path: '/profile/Notices',
        about: 'notices',
      }),
    ]
  return [
    ...urgent,
    ...notices.map(({ title, label, lines, path, kind }) =>
      message(site, lang, { title, body: [label, ...lines].join('\n'), path, about: `${kind}:${path}` }),
    ),
  ]
}

/** A message as browsers read it that show it by themselves (Declarative Web Push); the service worker shows the others the same. */
function message(
  site: string,
  lang: Lang,
  { title, body, path, about }: { title: string; body: string; path: string; about: string },
): PushMessage {
  const topic = createHash('sha256').update(about).digest('base64url').slice(0, 32)
  const written = (text: string) =>
    JSON.stringify({
      web_push: 8030,
      notification: {
        title,
        body: text,
        navigate: new URL(localePath(lang, path), site).href,
        lang,
        dir: dirOf(lang),
        tag: topic,
      },
    })
  let text = written(body)
  // Whole lines go first: the last are basis and source, which the page has, too.
  for (let lines = body.split('\n'); Buffer.byteLength(text) > MOST_BYTES && lines.length > 0;) {
    lines = lines.slice(0, -1)
    text = written(lines.join('\n'))
  }
  return { text, topic, seconds: TTL_SECONDS }
}

interface Sending {
  db: Db
  jobs: Pick<Jobs, 'send'>
  telemetry: Pick<Telemetry, 'log'>
  send: SendPush
}

/**
 * The handler of `push.send`. A device that is gone is forgotten; what a service does not take now is tried again when it says,
 * without those that were taken. A message sent twice shows once: its tag is the same.
 */
export function pushSenderJob({
  db,
  jobs,
  telemetry,
  send,
}: Sending): (job: JobMap['push.send']) => Promise<void> {
  return async ({ parcels, tries = 0 }) => {
    const devices = await targets(
      db,
      parcels.map(({ device }) => device),
    )
    const withdrawn = await withdrawnAmong(db, parcels)
    const waiting = parcels.filter(({ breaking }) => breaking === undefined || !withdrawn.has(breaking))
    const later: Parcel[] = []
    const gone: number[] = []
    const reached: number[] = []
    const taken = new Set<number>()
    const refused = new Set<number>()
    let pause = 0
    const work = async () => {
      for (let parcel = waiting.shift(); parcel; parcel = waiting.shift()) {
        const target = devices.get(parcel.device)
        if (!target) continue
        const result = await send(target, parcel)
        if (parcel.notice !== undefined)
          (result.kind === 'sent' || result.kind === 'later' ? taken : refused).add(parcel.notice)
        if (result.kind === 'sent') reached.push(parcel.device)
        else if (result.kind === 'gone') gone.push(parcel.device)
        else if (result.kind === 'refused')
          telemetry.log('warn', result.reason, { part: 'push', service: new URL(target.endpoint).host })
        else {
          later.push(parcel)
          pause = Math.max(pause, result.seconds)
        }
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
    if (gone.length > 0) await db.deleteFrom('following_device').where('id', 'in', gone).execute()
    if (reached.length > 0)
      await db
        .updateTable('following_device')
        .set({ reached_at: new Date() })
        .where('id', 'in', reached)
        .execute()
    const givenUp = later.length > 0 && tries + 1 >= MOST_TRIES
    if (givenUp) for (const { notice } of later) if (notice !== undefined) refused.add(notice)
    await noteFailed(
      db,
      [...refused].filter((notice) => givenUp || !taken.has(notice)),
    )
    if (later.length > 0 && !givenUp)
      await jobs.send(
        'push.send',
        { parcels: later, tries: tries + 1 },
        { startAfter: new Date(Date.now() + pause * 1000 * 2 ** tries) },
      )
  }
}

/** Which breaking news of these messages has been withdrawn since they were handed in. */
async function withdrawnAmong(db: Db, parcels: readonly Parcel[]): Promise<Set<number>> {
  const ids = new Set(parcels.flatMap(({ breaking }) => breaking ?? []))
  const sent = await sentNotices(db, [...ids])
  return new Set([...ids].filter((id) => !sent.has(id)))
}

/** Notes the notices that no device of their reader took. */
async function noteFailed(db: Db, notices: readonly number[]): Promise<void> {
  if (notices.length === 0) return
  await db
    .updateTable('following_delivery')
    .set({ state: 'failed' })
    .where('channel', '=', 'push')
    .where('notice_id', 'in', notices)
    .execute()
}

/** Devices by number. Those of suspended accounts are none. */
async function targets(db: Db, ids: readonly number[]): Promise<Map<number, PushTarget>> {
  const rows = await db
    .selectFrom('following_device as d')
    .innerJoin('accounts_user as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.endpoint', 'd.p256dh', 'd.auth'])
    .where('d.id', 'in', [...ids, 0])
    .where('u.disabled_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...target }) => [id, target]))
}
