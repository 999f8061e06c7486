import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { once } from '#platform/http/form/once.server.ts'
import type { Kind } from '../kind.ts'
import { MOST_QUOTED } from './anchor.ts'
import { MOST_SAID } from './contract.ts'
import { answerNote, findPeople, openNotes, readNotes, settleNote, writeNote } from './notes.server.ts'

const beside = z.string().max(60)
const anchor = z.object({
  quote: z.string().min(1).max(MOST_QUOTED),
  block: z.number().int().min(0).max(100_000),
  before: beside,
  after: beside,
})
const said = z.object({
  id: z.number(),
  by: z.string().nullable(),
  at: z.string(),
  body: z.string(),
  mentions: z.record(z.string(), z.string()),
})
const notes = z.object({
  notes: z.array(
    said.extend({
      field: z.string().nullable(),
      anchor: anchor.nullable(),
      resolvedBy: z.string().nullable(),
      resolvedAt: z.string().nullable(),
      answers: z.array(said),
    }),
  ),
})
const named = z.object({ kind: z.string().max(63), key: z.string().max(200) })

/** The calls with which the newsroom talks about a thing; each that writes answers all that is said then. */
export function noteCalls(kindOf: (name: string) => Kind): ApiModule['calls'] {
  return [
    apiCall({
      method: 'POST',
      path: 'Notes/:kind/:key',
      summary: 'Writes a note to a thing, one of its fields or words in it; with `to`, an answer to a note.',
      params: named,
      body: z.object({
        field: z.string().max(63).nullable().default(null),
        anchor: anchor.nullable().default(null),
        body: z.string().max(MOST_SAID * 2),
        to: z.number().int().nullable().default(null),
      }),
      answer: notes,
      status: 201,
      errors: ['not_found', 'not_allowed', 'invalid_input'],
      handle: async (ctx, { params, body }) => {
        const kind = kindOf(params.kind)
        const { to, ...saying } = body
        await once(ctx, `note.${kind.name}.${params.key}`, (trx) =>
          to === null
            ? writeNote(trx, ctx, kind, params.key, saying)
            : answerNote(trx, ctx, kind, params.key, { to, body: saying.body }),
        )
        return { notes: all(await readNotes(ctx.app.db, kind.name, params.key)) }
      },
    }),
    apiCall({
      method: 'PATCH',
      path: 'Notes/:kind/:key/:id',
      summary: 'Says that what a note asked for is done, or is to be done again.',
      params: named.extend({ id: z.coerce.number().int() }),
      body: z.object({ resolved: z.boolean() }),
      answer: notes,
      errors: ['not_found', 'not_allowed'],
      handle: async (ctx, { params, body }) => {
        const kind = kindOf(params.kind)
        await ctx.app.db
          .transaction()
          .execute((trx) => settleNote(trx, ctx, kind, params.key, { id: params.id, ...body }))
        return { notes: all(await readNotes(ctx.app.db, kind.name, params.key)) }
      },
    }),
    apiCall({
      method: 'GET',
      path: 'People/:kind/:key',
      summary: 'People of the newsroom whom a note to the thing can mention.',
      params: named,
      query: z.object({ q: z.string().max(60).default('') }),
      answer: z.object({ people: z.array(z.object({ username: z.string(), name: z.string() })) }),
      errors: ['not_found', 'not_allowed'],
      handle: async (ctx, { params, query }) => {
        ctx.personal()
        const entry = await openNotes(ctx, ctx.app.db, kindOf(params.kind), params.key)
        return { people: await findPeople(ctx.app.db, entry, query.q) }
      },
    }),
  ]
}

/** The schema's own kind of list. */
const all = (found: Awaited<ReturnType<typeof readNotes>>) =>
  found.map(({ answers, mentions, ...note }) => ({
    ...note,
    mentions: { ...mentions },
    answers: answers.map((answer) => ({ ...answer, mentions: { ...answer.mentions } })),
  }))
