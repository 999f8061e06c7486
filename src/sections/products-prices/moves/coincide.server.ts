import { shiftDay } from '#datasets/series/dates.ts'
import { postsBetween } from '#editorial/list.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { nearBySection, type Near, type NearSource } from '#data-section/near.ts'
import { producersOf } from '#sections/production-capacity/contract.server.ts'
import type { Quote } from '../schemas.ts'
import { inputsOf } from '../products/inputs.ts'
import { aboutOf, relationOf, type Chain } from './chain.ts'
import type { Coincidence, Looked } from './coincidence.ts'
import type { Change } from './detect.ts'
import { feedstockMoves } from './feedstock-moves.server.ts'
import { placeOf, placeOfStop } from './place.ts'
import { distanceTo, NEAR_DAYS, scoreOf, type CoincidenceKind, type Period, type Scored } from './score.ts'
import { referenceNamed } from '#datasets/references.ts'

const PRODUCER: Coincidence['about'] = { relation: 'producer', input: null, through: null }
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
  const [feedstocks, recorded, posts] = await Promise.all([
    feedstockMoves(ctx, quote, chain, period, { log: change.log, known }),
    nearBySection(ctx, { products, companies: producers, ...around }),
    readPosts(ctx, chain, producers, around),
  ])
  const ofKind = (kind: NearSource['kind']) => {
    const open = recorded.flatMap((one) => (one.kind === kind && one.found ? one.found : []))
    const isClosed = recorded.some((one) => one.kind === kind && one.found === null)
    return isClosed && open.length === 0
      ? null
      : open.flatMap((near) =>
          recordedNear(kind, near, { chain, period, today: isoDay(ctx.now), lang: ctx.lang }),
        )
  }
  const found: Record<CoincidenceKind, Coincidence[] | null> = {
    feedstock: feedstocks,
    stop: ofKind('stop'),
    case: ofKind('case'),
    deal: ofKind('deal'),
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

/** What a section records, where it coincides. */
function recordedNear(
  kind: NearSource['kind'],
  { date, until, product, capacity, source, sourceUrl, ...near }: Near,
  { chain, period, today, lang }: { chain: Chain; period: Period; today: string; lang: Lang },
): Coincidence[] {
  const place =
    kind === 'stop' ? placeOfStop({ start: date, end: until }, period, today) : placeOf(date, period)
  const relation = product === null ? 'producer' : relationOf(chain, product)
  if (!place || !relation) return []
  const { kilotonnes = null, share = null } = capacity ?? {}
  return scored(
    { kind, relation, ...place, share },
    {
      key: `${kind}:${near.key}`,
      title: { text: near.title, lang },
      path: near.path,
      date,
      until,
      about: product === null ? PRODUCER : aboutOf(chain, product),
      note: near.note,
      capacity:
        kilotonnes === null || product === null ? null : { kilotonnes, share, product: chain.name(product) },
      source: { name: source, url: sourceUrl },
      demo: near.demo,
    },
  )
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
  return own === undefined ? PRODUCER : aboutOf(chain, own)
}
