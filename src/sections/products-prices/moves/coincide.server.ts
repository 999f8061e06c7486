import { shiftDay } from '#datasets/series/dates.ts'
import { postsBetween } from '#editorial/list.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { caseEventsOf } from '#sections/dumping-cases/contract.server.ts'
import { dealsOf } from '#sections/mergers-acquisitions/contract.server.ts'
import { producersOf, stopsOf } from '#sections/production-capacity/contract.server.ts'
import type { Quote } from '../schemas.ts'
import { inputsOf } from '../products/inputs.ts'
import { aboutOf, relationOf, type Chain } from './chain.ts'
import type { Coincidence, Looked } from './coincidence.ts'
import type { Change } from './detect.ts'
import { feedstockMoves } from './feedstock-moves.server.ts'
import { placeOf, placeOfStop } from './place.ts'
import { distanceTo, NEAR_DAYS, scoreOf, type CoincidenceKind, type Period, type Scored } from './score.ts'
import { referenceNamed } from '#datasets/references.ts'

/** Posts that are read, and items that are shown. */
const MOST_POSTS = 60
const MOST_SHOWN = 10

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'prefs' | 'tag'>

/** What coincides with a move, the nearest first, and what was looked for. */
export interface Coincidences {
  items: Coincidence[]
  /** How many there are beyond those. */
  more: number
  looked: Looked
}

/** Everything that this reader may list and that coincides with a change of a price. Never its cause: only what happened near it. */
export async function coincidences(
  ctx: Asking,
  quote: Quote,
  change: Change,
  known: string | null,
): Promise<Coincidences> {
  const period: Period = { from: change.beforeDay, to: change.day }
  const inputs = inputsOf(quote.product)
  const products = [quote.product, ...inputs.map(({ product }) => product)]
  const around = { from: shiftDay(period.from, -NEAR_DAYS), to: shiftDay(period.to, NEAR_DAYS) }
  const [names, producers] = await Promise.all([
    referenceNamed('products').names(ctx, products),
    producersOf(ctx, quote.product),
  ])
  const chain: Chain = {
    product: quote.product,
    inputs,
    name: (slug) => names.get(slug)?.label ?? slug,
  }
  const [feedstocks, stops, events, deals, posts] = await Promise.all([
    feedstockMoves(ctx, quote, chain, period, { log: change.log, known }),
    stopsOf(ctx, products, around.to),
    caseEventsOf(ctx, products, around),
    dealsOf(ctx, producers, around),
    readPosts(ctx, chain, producers, around),
  ])
  const found: Record<CoincidenceKind, Coincidence[] | null> = {
    feedstock: feedstocks,
    stop:
      stops &&
      stops.flatMap((stop) => {
        const place = placeOfStop(stop, period, isoDay(ctx.now))
        const relation = relationOf(chain, stop.product)
        if (!place || !relation) return []
        return scored(
          { kind: 'stop', relation, ...place, share: stop.share },
          {
            key: `stop:${stop.key}`,
            title: { text: stop.title, lang: ctx.lang },
            path: stop.path,
            date: stop.start,
            until: stop.end,
            about: aboutOf(chain, stop.product),
            note: [stop.type, stop.status].join(ctx.lang === 'ar' ? '، ' : ', '),
            capacity:
              stop.kilotonnes === null
                ? null
                : { kilotonnes: stop.kilotonnes, share: stop.share, product: chain.name(stop.product) },
            source: { name: stop.source, url: stop.sourceUrl },
            demo: stop.demo,
          },
        )
      }),
    case:
      events &&
      events.flatMap((event) => {
        const place = placeOf(event.date, period)
        const relation = relationOf(chain, event.product)
        if (!place || !relation) return []
        return scored(
          { kind: 'case', relation, ...place },
          {
            key: `case:${event.key}`,
            title: { text: event.title, lang: ctx.lang },
            path: event.path,
            date: event.date,
            until: null,
            about: aboutOf(chain, event.product),
            note: event.text || event.event,
            source: { name: event.source, url: event.sourceUrl },
            demo: event.demo,
          },
        )
      }),
    deal:
      deals &&
      deals.flatMap((deal) =>
        scored(
          { kind: 'deal', relation: 'producer', distance: distanceTo(period, deal.day), exact: 'day' },
          {
            key: `deal:${deal.key}`,
            title: { text: deal.title, lang: ctx.lang },
            path: deal.path,
            date: deal.day,
            until: null,
            about: { relation: 'producer', input: null, through: null },
            note: deal.note,
            source: { name: deal.source, url: deal.sourceUrl },
            demo: deal.demo,
          },
        ),
      ),
    story: posts.flatMap(({ post, lists, products: many, source }) => {
      const about = storyAbout(chain, lists)
      const day = isoDay(new Date(post.publishedAt))
      return scored(
        {
          kind: 'story',
          relation: about.relation,
          distance: distanceTo(period, day),
          exact: 'day',
          products: many,
        },
        {
          key: `story:${post.id}`,
          title: post.title,
          path: post.path,
          date: day,
          until: null,
          about,
          note: null,
          source: source ?? (post.desk === null ? null : { name: post.desk, url: null }),
          demo: false,
          paid: post.paid,
        },
      )
    }),
  }
  const all = Object.values(found)
    .flatMap((some) => some ?? [])
    .sort(
      (one, other) => other.score - one.score || nearer(one, other, period) || compare(one.key, other.key),
    )
  return {
    items: all.slice(0, MOST_SHOWN),
    more: Math.max(0, all.length - MOST_SHOWN),
    looked: Object.fromEntries(
      Object.entries(found).map(([kind, some]) => [kind, some && some.length]),
    ) as unknown as Looked,
  }
}

type Plain = Omit<Coincidence, 'kind' | 'score' | 'distance' | 'capacity' | 'change' | 'paid'> &
  Partial<Pick<Coincidence, 'capacity' | 'change' | 'paid'>>

/** The coincidence, where it is one. */
function scored(by: Scored, plain: Plain): Coincidence[] {
  const score = scoreOf(by)
  if (score <= 0) return []
  return [
    { capacity: null, change: null, paid: false, ...plain, kind: by.kind, distance: by.distance, score },
  ]
}

const compare = (one: string, other: string) => (one < other ? -1 : 1)

/** Of two that score alike, the one nearer to the day of the price. */
function nearer(one: Coincidence, other: Coincidence, { to }: Period): number {
  const away = ({ date }: Coincidence) =>
    Math.abs(distanceTo({ from: to, to }, date.length === 10 ? date : to))
  return away(one) - away(other)
}

/** Stories on the product, on its direct inputs, and on its producers. */
function readPosts(
  ctx: Asking,
  { product, inputs }: Chain,
  producers: readonly string[],
  { from, to }: Period,
) {
  const lists = [
    `p:${product}`,
    ...inputs.filter(({ through }) => through === null).map((input) => `p:${input.product}`),
    ...producers.map((company) => `co:${company}`),
  ]
  const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`)
  return postsBetween(ctx, lists, { from: midnight(from), to: midnight(shiftDay(to, 1)) }, MOST_POSTS)
}

/** The nearest of the accounts on which a story is here. */
function storyAbout(chain: Chain, lists: readonly string[]): Coincidence['about'] {
  const products = lists.flatMap((list) => (list.startsWith('p:') ? [list.slice(2)] : []))
  const own = [chain.product, ...chain.inputs.map(({ product }) => product)].find((one) =>
    products.includes(one),
  )
  return own === undefined ? { relation: 'producer', input: null, through: null } : aboutOf(chain, own)
}
