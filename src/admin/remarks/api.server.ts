import * as z from 'zod'
import { readEntry, type Entry } from '#entries/drafts/draft.server.ts'
import type { Kind } from '#entries/kind.ts'
import { acceptFigure, confirmTranslation } from '#entries/twins/keep.server.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { houseWords } from '#site/house-words/words.server.ts'
import { kindNamed } from '../kinds.server.ts'
import { checkFigures } from './figures/check.server.ts'
import { dayOfText } from './text-day.server.ts'

const named = z.object({ kind: z.string().max(63), key: z.string().max(200) })
const done = z.object({ saved: z.literal(true) })
const figure = z.object({
  id: z.string(),
  from: z.number(),
  to: z.number(),
  text: z.string(),
  ours: z.string(),
  unit: z.string(),
  day: z.string().nullable(),
  name: z.string(),
  href: z.string(),
})

/** `/admin/api/Remarks`: what the editor asks of a text while it is written. */
export const REMARK_CALLS: ApiModule['calls'] = [
  apiCall({
    method: 'POST',
    path: 'Remarks/:kind/:key/Figures',
    summary:
      'Compares the figures of blocks of text with the portal’s own series on the days that they speak of, and answers for each block those that differ. `new` is the key of a thing that is not begun.',
    params: named,
    body: z.object({ blocks: z.array(z.string().max(20_000)).max(200) }),
    answer: z.object({ blocks: z.array(z.array(figure)) }),
    errors: ['not_found', 'not_allowed'],
    handle: async (ctx, { params, body }) => {
      ctx.personal()
      const entry = await openFor(ctx, kindOf(params.kind), params.key)
      const found = await checkFigures(ctx, { blocks: body.blocks, day: dayOfText(entry, ctx.now) })
      const accepted = entry?.draft?.accepted ?? {}
      return { blocks: found.map((own) => own.filter(({ id }) => !(id in accepted))) }
    },
  }),
  apiCall({
    method: 'POST',
    path: 'Remarks/:kind/:key/Accepted',
    summary:
      'Keeps a figure that differs from ours, with the reason; it is not marked until it or ours changes.',
    params: named,
    body: z.object({ id: z.string().max(40), text: z.string().max(200), note: z.string().max(300) }),
    answer: done,
    errors: ['not_found', 'not_allowed'],
    handle: async (ctx, { params, body }) => {
      await acceptFigure(ctx, kindOf(params.kind), params.key, body)
      return { saved: true as const }
    },
  }),
  apiCall({
    method: 'POST',
    path: 'Remarks/:kind/:key/Twins',
    summary:
      'Says that the translation of a block still holds; `ar` and `en` are the marks of the two blocks.',
    params: named,
    body: z.object({ field: z.string().max(63), ar: z.string().max(20), en: z.string().max(20) }),
    answer: done,
    errors: ['not_found', 'not_allowed', 'bad_request'],
    handle: async (ctx, { params, body }) => {
      await confirmTranslation(ctx, kindOf(params.kind), params.key, body)
      return { saved: true as const }
    },
  }),
  apiCall({
    method: 'GET',
    path: 'HouseWords',
    summary: 'The newsroom’s list of words, with the reasons in the language of the address.',
    query: z.object({ lang: z.enum(['ar', 'en']).default('ar') }),
    answer: z.object({
      words: z.array(
        z.object({
          id: z.number(),
          phrase: z.string(),
          better: z.string().nullable(),
          reason: z.string(),
          exact: z.boolean(),
        }),
      ),
    }),
    errors: ['not_allowed'],
    handle: async (ctx, { query }) => {
      ctx.personal()
      if (!can(ctx.viewer, 'panel.enter')) throw new Refusal('not_allowed')
      const words = await houseWords(ctx, ctx.lang)
      return {
        words: words.flatMap(({ lang, ...word }) => (lang === query.lang ? [word] : [])),
      }
    },
  }),
]

function kindOf(name: string): Kind {
  const kind = kindNamed(name)
  if (!kind) throw new Refusal('not_found')
  return kind
}

/** The thing, for who may change it; null for one that is not begun. */
async function openFor(ctx: RequestContext, kind: Kind, key: string): Promise<Entry | null> {
  if (key === 'new') {
    if (!can(ctx.viewer, kind.needs.create)) throw new Refusal('not_allowed')
    return null
  }
  if (!can(ctx.viewer, kind.needs.edit)) throw new Refusal('not_allowed')
  const found = await readEntry(ctx.app.db, kind, key)
  if (!found) throw new Refusal('not_found')
  if (!can(ctx.viewer, kind.needs.edit, found.owned)) throw new Refusal('not_allowed')
  return found
}
