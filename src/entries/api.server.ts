import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { once } from '#platform/http/form/once.server.ts'
import { can } from '#platform/policy/policy.ts'
import { SESSION_COOKIE } from '#platform/sessions/sessions.server.ts'
import { beginWith } from './drafts/begin.server.ts'
import { readEntry, type Entry } from './drafts/draft.server.ts'
import { saveChanges } from './drafts/save.server.ts'
import type { Kind } from './kind.ts'
import { noteCalls } from './notes/api.server.ts'
import { seen } from './presence/presence.server.ts'

const text = z.string().max(400_000)
const texts = z.array(z.string().max(2000)).max(200)
const rows = z
  .array(
    z.object({
      key: z.string().max(200).nullable(),
      values: z.record(z.string().max(63), z.union([text, texts, z.null()])),
    }),
  )
  .max(200)
const value = z.union([text, texts, rows, z.null()])
const values = z.record(z.string().max(63), value)
const named = z.object({ kind: z.string().max(63), key: z.string().max(200) })

const entry = z.object({
  version: z.number(),
  state: z.string(),
  values,
  changed: z.array(z.string()),
  overtaken: z.array(z.string()),
})

/** `/admin/api`: how the panel's screens save by themselves. `kinds` are all that the newsroom writes. */
export function entriesApi(kinds: readonly Kind[]): ApiModule {
  const kindOf = (name: string): Kind => {
    const kind = kinds.find((one) => one.name === name)
    if (!kind) throw new Refusal('not_found')
    return kind
  }
  return {
    prefix: '/admin/api',
    tag: 'admin',
    calls: [
      ...noteCalls(kindOf),
      apiCall({
        method: 'GET',
        path: 'Entries/:kind/:key',
        summary: 'A thing as the newsroom has it: what is public, with the changes that are not.',
        params: named,
        answer: entry,
        errors: ['not_found', 'not_allowed'],
        handle: async (ctx, { params }) => {
          ctx.personal()
          const {
            version,
            state,
            values: own,
            changed,
            overtaken,
          } = await openFor(ctx, kindOf(params.kind), params.key)
          return { version, state, values: { ...own } as z.input<typeof values>, changed, overtaken }
        },
      }),
      apiCall({
        method: 'POST',
        path: 'Entries/:kind',
        summary: 'Begins a new thing with what is typed so far, and answers its key.',
        params: z.object({ kind: z.string().max(63) }),
        body: z.object({ fields: values }),
        answer: z.object({ key: z.string(), version: z.number(), faulty: z.array(z.string()) }),
        status: 201,
        errors: ['not_found', 'not_allowed'],
        handle: (ctx, { params, body }) => {
          const kind = kindOf(params.kind)
          return once(ctx, `entry.begin.${kind.name}`, async (trx) => {
            const { key, version, faulty } = await beginWith(trx, ctx, kind, body.fields)
            return { key, version, faulty: [...faulty] }
          })
        },
      }),
      apiCall({
        method: 'PATCH',
        path: 'Entries/:kind/:key',
        summary:
          'Saves changed columns into the working copy. `was` has, for each, the marks of what may have stood there. `visit` numbers the requests of a page: one that comes after a later one changes nothing. Columns that somebody else changed first are answered by 412 with their names; the others are saved.',
        params: named,
        body: z.object({
          fields: values,
          was: z.record(z.string().max(63), z.array(z.string().max(20)).max(30)),
          known: z.number().int().min(0),
          visit: z.object({ id: z.uuid(), turn: z.number().int().min(1) }).optional(),
        }),
        answer: z.object({ version: z.number(), others: values, faulty: z.array(z.string()) }),
        errors: ['not_found', 'not_allowed', 'stale'],
        handle: async (ctx, { params, body }) => {
          const { version, clashes, others, faulty } = await saveChanges(
            ctx,
            kindOf(params.kind),
            params.key,
            body,
          )
          const names = Object.keys(clashes)
          if (names.length > 0)
            throw new Refusal('stale', {
              fields: Object.fromEntries(names.map((name) => [name, 'stale' as const])),
            })
          return { version, others: { ...others } as z.input<typeof values>, faulty }
        },
      }),
      apiCall({
        method: 'POST',
        path: 'Entries/:kind/:key/Presence',
        summary: 'Says that somebody has it open, and answers who else has.',
        params: named,
        body: z.object({ field: z.string().max(63).nullable() }),
        answer: z.object({
          others: z.array(
            z.object({ name: z.string(), field: z.string().nullable(), since: z.iso.datetime() }),
          ),
          version: z.number(),
        }),
        errors: ['not_found', 'not_allowed'],
        handle: async (ctx, { params, body }) => {
          const kind = kindOf(params.kind)
          const { version } = await openFor(ctx, kind, params.key)
          const session = ctx.cookie(SESSION_COOKIE)
          if (ctx.viewer.role === 'visitor' || session === null) throw new Refusal('not_allowed')
          const at = { ...params, session, accountId: ctx.viewer.id, field: body.field, now: ctx.now }
          const others = await seen(ctx.app.db, at)
          return { others: others.map((one) => ({ ...one, since: one.since.toISOString() })), version }
        },
      }),
      apiCall({
        method: 'GET',
        path: 'Choices/:kind/:chooser',
        summary: 'Things that a field may refer to, found by a text.',
        params: z.object({ kind: z.string().max(63), chooser: z.string().max(63) }),
        query: z.object({ q: z.string().max(100).default('') }),
        answer: z.object({ results: z.array(z.object({ key: z.string(), label: z.string() })) }),
        errors: ['not_found', 'not_allowed'],
        handle: async (ctx, { params, query }) => {
          ctx.personal()
          const kind = kindOf(params.kind)
          if (!can(ctx.viewer, kind.needs.list)) throw new Refusal('not_allowed')
          const chooser = kind.choosers?.[params.chooser]
          if (!chooser) throw new Refusal('not_found')
          return { results: [...(await chooser.find(ctx.app, { text: query.q, lang: ctx.lang, limit: 12 }))] }
        },
      }),
    ],
  }
}

/** The thing, for who may change it. */
async function openFor(ctx: RequestContext, kind: Kind, key: string): Promise<Entry> {
  if (!can(ctx.viewer, kind.needs.edit)) throw new Refusal('not_allowed')
  const found = await readEntry(ctx.app.db, kind, key)
  if (!found) throw new Refusal('not_found')
  if (!can(ctx.viewer, kind.needs.edit, found.owned)) throw new Refusal('not_allowed')
  return found
}
