import * as z from 'zod'
import { openCard, readCards, type Card } from '#editorial/cards/cards.server.ts'
import { BY_HAND, quoteCard } from '#editorial/cards/quote-card.server.ts'
import { cardAddress, knownCard } from '#editorial/cards/known-cards.ts'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { widthsOf } from '#platform/images/srcset.ts'
import { hit } from '#platform/limits/rate-limit.server.ts'
import { can } from '#platform/policy/policy.ts'

/** Widest picture of a card in the editor. */
const WIDTH = 480

/** The call by which the editor shows what an address of another site is. */
export const cardCalls: ApiModule['calls'] = [
  apiCall({
    method: 'POST',
    path: 'Card',
    summary:
      'What is stored of an address of another site, fetched where it was not yet; with `again`, asked for once more. With `said`, what an editor copied of a post whose site answers no program.',
    body: z.object({
      address: z.string().max(2000),
      again: z.boolean().default(false),
      said: z
        .object({
          author: z.string().trim().min(1).max(200),
          words: z.string().trim().min(1).max(4000),
          day: z.iso.date().or(z.literal('')),
        })
        .optional(),
    }),
    answer: z.object({
      address: z.string(),
      kind: z.enum(['video', 'map', 'chart', 'post', 'page']),
      state: z.enum(['waiting', 'stored', 'failed', 'gone']),
      title: z.string(),
      words: z.string(),
      about: z.string(),
      quotable: z
        .object({ author: z.string(), day: z.string() })
        .nullable()
        .meta({ description: 'Of a post that was not fetched: what an editor has written of it.' }),
      picture: z.string().nullable(),
    }),
    errors: ['unauthorized', 'not_allowed', 'too_many', 'invalid_input', 'conflict'],
    async handle(ctx, { body }) {
      ctx.personal()
      const { app, viewer, now } = ctx
      if (viewer.role === 'visitor') throw new Refusal('unauthorized')
      if (!can(viewer, 'post.create')) throw new Refusal('not_allowed')
      const address = knownCard(body.address)?.address ?? cardAddress(body.address)
      if (address === null) throw new Refusal('invalid_input', { fields: { address: 'must_be_valid' } })
      if (body.said) {
        const { author, words, day } = body.said
        await quoteCard(ctx, address, {
          author,
          words,
          published: day === '' ? null : new Date(`${day}T00:00:00Z`),
        })
      }
      const stored = (await readCards(app, [address])).get(address)
      if (stored && stored.state !== 'waiting' && !body.again) return present(ctx, address, stored)
      const verdict = await hit(app, 'card', { account: viewer.id }, now)
      if (!verdict.ok) throw new Refusal('too_many', { retryAfter: verdict.retryAfter })
      return present(ctx, address, await openCard(app, address, body.again))
    },
  }),
]

function present({ lang }: RequestContext, address: string, card: Card) {
  const known = (card.leads_to ? knownCard(card.leads_to) : null) ?? knownCard(address)
  const { picture } = card
  const width =
    picture && (widthsOf(picture.width).findLast((one) => one <= WIDTH) ?? widthsOf(picture.width)[0])
  return {
    address,
    kind: known?.kind ?? ('page' as const),
    state: card.state,
    title: card.title,
    words: card.words,
    about: [card.author, known?.site[lang] || card.site || new URL(address).hostname]
      .filter(Boolean)
      .join(' · '),
    quotable:
      known?.kind === 'post' &&
      (card.state === 'waiting' || card.state === 'failed' || card.problem === BY_HAND)
        ? { author: card.author, day: card.published_at?.toISOString().slice(0, 10) ?? '' }
        : null,
    picture: picture && `/media/${picture.key}-${String(width)}.webp`,
  }
}
