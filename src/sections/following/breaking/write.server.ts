import { notify } from '#entries/notices/notify.server.ts'
import { readStaff, whoMay } from '#entries/notices/staff.server.ts'
import { writeAudit } from '#platform/audit/write.server.ts'
import type { Db, Trx } from '#platform/db/kysely.server.ts'
import { once } from '#platform/http/form/once.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { queueChannels } from '../channels/queue.server.ts'
import { BREAKING_KINDS, type BreakingKind, type BreakingTexts } from './breaking.ts'
import { refuseOverLimit } from './limit.server.ts'
import { readStory, stateOf, wasSent, type BreakingRow } from './read.server.ts'
import { breakingRules } from './rules.server.ts'

/** What an editor writes of a notice. */
export interface BreakingValues extends BreakingTexts {
  kind: BreakingKind
  bar_minutes: number
}

const accountOf = ({ viewer }: Pick<RequestContext, 'viewer'>) =>
  viewer.role === 'visitor' ? null : viewer.id

/** What the audit log has of a notice. */
const recorded = ({ kind, headline_ar, headline_en, line_ar, line_en }: BreakingValues) => ({
  kind,
  title_ar: headline_ar,
  title_en: headline_en,
  description_ar: line_ar,
  description_en: line_en,
})

/** The kinds that the next notice of a story may be. */
export async function kindsFor(db: Db, post: number): Promise<BreakingKind[]> {
  const sent = await wasSent(db, post)
  return BREAKING_KINDS.filter((kind) => (kind === 'first') !== sent)
}

/** Throws a Refusal for a story that is not everyone's, or a kind or language that it cannot be sent as. */
async function checkValues(trx: Trx, post: number, values: BreakingValues): Promise<void> {
  const story = await readStory(trx, post)
  if (!story?.isPublic) throw new Refusal('breaking_not_public')
  if (!(await kindsFor(trx, post)).includes(values.kind))
    throw new Refusal(values.kind === 'first' ? 'breaking_repeated' : 'bad_request')
  for (const lang of ['ar', 'en'] as const)
    if (values[`headline_${lang}`] !== null && story.title[lang] === null) throw new Refusal('bad_request')
}

/**
 * Begins a notice of a story and returns its number, or that of the one which a colleague prepares. Nothing is sent by it. Throws Refusal.
 */
export function beginBreaking(ctx: RequestContext, post: number, values: BreakingValues): Promise<number> {
  return once(ctx, `breaking.begin.${post}`, async (trx) => {
    await checkValues(trx, post, values)
    const open = await trx
      .selectFrom('following_breaking')
      .selectAll()
      .where('post_id', '=', post)
      .where('state', 'in', ['draft', 'waiting'])
      .forUpdate()
      .executeTakeFirst()
    if (open && stateOf(open, ctx.now) !== 'lapsed') return open.id
    if (open)
      await trx
        .updateTable('following_breaking')
        .set({ state: 'cancelled', ended_at: open.expires_at ?? ctx.now })
        .where('id', '=', open.id)
        .execute()
    const { id } = await trx
      .insertInto('following_breaking')
      .values({ post_id: post, ...values, made_by: accountOf(ctx), made_at: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, {
      ctx,
      action: 'breaking.write',
      kind: 'breaking',
      key: id,
      after: recorded(values),
    })
    return id
  })
}

/** Locks a notice; throws Refusal `not_found`. */
async function locked(trx: Trx, id: number): Promise<BreakingRow> {
  const row = await trx
    .selectFrom('following_breaking')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** Changes the text of a notice that is being prepared. Throws Refusal; `stale` where somebody else changed it meanwhile. */
export function changeBreaking(
  ctx: RequestContext,
  id: number,
  version: number,
  values: BreakingValues,
): Promise<void> {
  return ctx.app.db.transaction().execute(async (trx) => {
    const row = await locked(trx, id)
    if (row.state !== 'draft') throw new Refusal('stale')
    const isSame = (Object.keys(values) as (keyof BreakingValues)[]).every(
      (name) => row[name] === values[name],
    )
    if (isSame) return
    if (row.version !== version) throw new Refusal('stale')
    await checkValues(trx, row.post_id, values)
    await trx
      .updateTable('following_breaking')
      .set({ ...values, version: row.version + 1 })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, {
      ctx,
      action: 'breaking.write',
      kind: 'breaking',
      key: id,
      before: recorded(row),
      after: recorded(values),
    })
  })
}

/**
 * Sends a notice as it was seen, or asks for a second person's consent where the rules want it. A press that comes twice sends once.
 * Throws Refusal.
 */
export function sendBreaking(ctx: RequestContext, id: number, version: number): Promise<void> {
  return ctx.app.db.transaction().execute(async (trx) => {
    const row = await locked(trx, id)
    const state = stateOf(row, ctx.now)
    if (state === 'sent' || state === 'waiting') return
    if (state !== 'draft' || row.version !== version) throw new Refusal('stale')
    await checkValues(trx, row.post_id, row)
    const rules = await breakingRules(trx)
    await refuseOverLimit(trx, row.kind, rules.perDay, ctx.now)
    if (!rules.consent) return release(trx, ctx, row)
    const expires = new Date(ctx.now.getTime() + rules.lapse * 60_000)
    await trx
      .updateTable('following_breaking')
      .set({ state: 'waiting', asked_by: accountOf(ctx), asked_at: ctx.now, expires_at: expires })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, { ctx, action: 'breaking.ask', kind: 'breaking', key: id, after: recorded(row) })
    await notify(
      trx,
      ctx,
      { kind: BREAKING, key: String(id), owned: { ownerId: accountOf(ctx) } },
      {
        event: 'breaking_asked',
        to: whoMay(await readStaff(trx), 'breaking.consent', { ownerId: accountOf(ctx) }).map(
          (person) => person.id,
        ),
        cause: `breaking.ask.${id}`,
        said: row.headline_ar ?? row.headline_en,
        aboutAt: expires,
      },
    )
  })
}

/** What the newsroom's notices call it. */
const BREAKING = { name: 'breaking', needs: { list: 'breaking.send' as const } }

/** Consents to a notice that somebody else asked to send, which sends it. Throws Refusal. */
export function consentToBreaking(ctx: RequestContext, id: number): Promise<void> {
  return ctx.app.db.transaction().execute(async (trx) => {
    const row = await locked(trx, id)
    if (row.state === 'sent') return
    await checkDecision(ctx, row)
    await checkValues(trx, row.post_id, row)
    await refuseOverLimit(trx, row.kind, (await breakingRules(trx)).perDay, ctx.now)
    await release(trx, ctx, row)
    await tellAsker(trx, ctx, row, null)
  })
}

/** Refuses a notice that somebody else asked to send, with the reason. Throws Refusal. */
export function refuseBreaking(ctx: RequestContext, id: number, reason: string): Promise<void> {
  return ctx.app.db.transaction().execute(async (trx) => {
    const row = await locked(trx, id)
    if (row.state === 'refused') return
    await checkDecision(ctx, row)
    if (reason === '') throw new Refusal('invalid_input', { fields: { reason: 'required_field' } })
    await trx
      .updateTable('following_breaking')
      .set({ state: 'refused', reason, decided_by: accountOf(ctx), ended_at: ctx.now })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, { ctx, action: 'breaking.refuse', kind: 'breaking', key: id, after: { reason } })
    await tellAsker(trx, ctx, row, reason)
  })
}

async function checkDecision(ctx: RequestContext, row: BreakingRow): Promise<void> {
  const state = stateOf(row, ctx.now)
  if (state === 'lapsed') throw new Refusal('too_late')
  if (state !== 'waiting') throw new Refusal('stale')
  if (!can(ctx.viewer, 'breaking.consent', { ownerId: row.asked_by })) throw new Refusal('breaking_own')
}

const tellAsker = (trx: Trx, ctx: RequestContext, { id, asked_by }: BreakingRow, reason: string | null) =>
  notify(
    trx,
    ctx,
    { kind: BREAKING, key: String(id), owned: { ownerId: asked_by } },
    {
      event: reason === null ? 'breaking_sent' : 'breaking_refused',
      to: [asked_by],
      cause: `breaking.decide.${id}`,
      said: reason,
    },
  )

/** Sends it with the commit: work for whoever writes the notices, and a post for each channel outside. */
async function release(trx: Trx, ctx: RequestContext, row: BreakingRow): Promise<void> {
  const { id, bar_minutes } = row
  await trx
    .updateTable('following_breaking')
    .set({
      state: 'sent',
      decided_by: accountOf(ctx),
      sent_at: ctx.now,
      bar_until: bar_minutes > 0 ? new Date(ctx.now.getTime() + bar_minutes * 60_000) : null,
    })
    .where('id', '=', id)
    .execute()
  await trx
    .insertInto('following_work')
    .values({ kind: 'breaking', key: String(id) })
    .execute()
  await queueChannels(trx, ctx, row)
  await writeAudit(trx, { ctx, action: 'breaking.send', kind: 'breaking', key: id, after: recorded(row) })
}

/** Takes a notice back: what was not sent is not sent, and the bell and the bar show it no more. Throws Refusal. */
export function withdrawBreaking(ctx: RequestContext, id: number): Promise<void> {
  return ctx.app.db.transaction().execute(async (trx) => {
    const row = await locked(trx, id)
    const { state } = row
    if (state === 'withdrawn' || state === 'cancelled') return
    if (state === 'refused') throw new Refusal('stale')
    await trx
      .updateTable('following_breaking')
      .set({ state: state === 'sent' ? 'withdrawn' : 'cancelled', ended_at: ctx.now })
      .where('id', '=', id)
      .execute()
    await writeAudit(trx, {
      ctx,
      action: 'breaking.withdraw',
      kind: 'breaking',
      key: id,
      before: { state },
    })
  })
}
