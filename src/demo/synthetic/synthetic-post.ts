import type { Insertable } from 'kysely'
import { READING_SPEED } from '#i18n/reading.ts'
import { toSlug } from '#i18n/slug.ts'
import type { EditorialPost } from '#platform/db/types.ts'
import { SEARCH } from '#platform/limits/limits.ts'
import { seededRandom } from '../random.ts'
import { HEADINGS, MARKETS, MONTHS, SENTENCES, SOURCE, TITLES, type Twin } from './synthetic-words.ts'

/** The database's values for tagging posts. */
export interface Tags {
  products: readonly { slug: string; ar: string; en: string }[]
  companies: readonly string[]
  /** Categories without children. */
  categories: readonly number[]
  desks: readonly string[]
}

/** How many posts, and over which time: `count` posts spread over five years, the last of them before `before`. */
export interface Spread {
  from: number
  count: number
  before: Date
}

type Random = () => number

const DAY_MS = 86_400_000
const SPAN_MS = 5 * 365 * DAY_MS
const SENTENCES_A_PARAGRAPH = 3
/** The newest of the three sections are about as many, and those after them. Marking the others later would cost as much as writing them. */
const RECENT = 3 * SEARCH.recent
const LATELY = RECENT + 3 * SEARCH.lately

/** Post number `index` (0 is the oldest). Depends on nothing but its arguments: a run that broke off can be run again. */
export function syntheticPost(
  index: number,
  { from, count, before }: Spread,
  tags: Tags,
): Insertable<EditorialPost> {
  const random = seededRandom(index * 2_654_435_761)
  const at = new Date(before.getTime() - Math.floor(((count - index) / count) * SPAN_MS)).toISOString()
  const product = pick(random, tags.products)
  const [country, market_ar, market_en] = pick(random, MARKETS)
  const published = new Date(at)
  const year = String(published.getUTCFullYear())
  const [month_ar, month_en] = MONTHS[published.getUTCMonth()] ?? ['', '']
  const fill = ([ar, en]: Twin): Twin => {
    const numbers = figures(random)
    return [
      fillIn(ar, { ...numbers, year, product: product.ar, market: market_ar, month: month_ar }),
      capital(
        fillIn(en, { ...numbers, year, product: inSentence(product.en), market: market_en, month: month_en }),
      ),
    ]
  }
  const [title_ar, title_en] = fill(pick(random, TITLES))
  const [summary_ar, summary_en] = fill(pick(random, SENTENCES))
  const [body_ar, body_en] = body(random, fill)
  const share = random()
  return {
    id: from + index,
    section: share < 0.6 ? 'articles' : share < 0.85 ? 'around-world' : 'news-excerpt',
    status: 'published',
    visibility: random() < 0.01 ? 2 : 3,
    comment_permission: 3,
    paid: random() < 0.02,
    hidden: false,
    category_id: pick(random, tags.categories),
    country,
    source_ar: SOURCE[0],
    source_en: SOURCE[1],
    desk: pick(random, tags.desks),
    title_ar,
    title_en,
    slug_ar: toSlug(title_ar),
    slug_en: toSlug(title_en),
    summary_ar,
    summary_en,
    facts_ar: [],
    facts_en: [],
    body_ar,
    body_en,
    minutes_ar: minutesOf(body_ar),
    minutes_en: minutesOf(body_en),
    keywords_ar: [product.ar, market_ar],
    keywords_en: [product.en, market_en],
    products: several(
      random,
      tags.products.map(({ slug }) => slug),
      product.slug,
    ),
    companies: several(random, tags.companies),
    scene: 1 + Math.floor(random() * 9),
    published_at: at,
    created_at: at,
    updated_at: at,
    version: 1,
    search_recent: count - index <= RECENT,
    search_lately: count - index > RECENT && count - index <= LATELY,
  }
}

/** A text of 25 to 30 sentences: 2 to 6 kB in each language. */
function body(random: Random, fill: (twin: Twin) => Twin): Twin {
  let at = 0
  const sentences = Array.from({ length: 25 + Math.floor(random() * 6) }, () => {
    // A step of less than a whole round: no sentence follows itself.
    at = (at + 1 + Math.floor(random() * (SENTENCES.length - 1))) % SENTENCES.length
    return fill(SENTENCES[at] ?? ['', ''])
  })
  const blocks: Twin[] = []
  for (let i = 0; i < sentences.length; i += SENTENCES_A_PARAGRAPH) {
    if (i > 0 && i % (3 * SENTENCES_A_PARAGRAPH) === 0) blocks.push(wrap('h2', pick(random, HEADINGS)))
    const part = sentences.slice(i, i + SENTENCES_A_PARAGRAPH)
    blocks.push(wrap('p', [part.map(([ar]) => ar).join(' '), part.map(([, en]) => en).join(' ')]))
  }
  return [blocks.map(([ar]) => ar).join('\n'), blocks.map(([, en]) => en).join('\n')]
}

/** Letters and digits are four fifths of these texts; counting them one by one took a tenth of the whole load. */
const minutesOf = (html: string) => Math.round((html.length * 0.8) / READING_SPEED)

const wrap = (tag: string, [ar, en]: Twin): Twin => [`<${tag}>${ar}</${tag}>`, `<${tag}>${en}</${tag}>`]

function figures(random: Random): Record<'price' | 'percent' | 'volume' | 'rate' | 'days', string> {
  return {
    // Ending in 11 to 99: after these the Arabic counted noun is in the singular accusative.
    price: String(100 * (1 + Math.floor(random() * 19)) + 11 + Math.floor(random() * 89)),
    percent: (0.1 + random() * 18).toFixed(1),
    volume: String(11 + Math.floor(random() * 89)),
    rate: String(62 + Math.floor(random() * 37)),
    days: String(11 + Math.floor(random() * 60)),
  }
}

function fillIn(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot)
}

/** 'Ethylene glycol' inside a sentence is 'ethylene glycol'; 'PVC' stays. */
const inSentence = (name: string) =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function pick<T>(random: Random, list: readonly T[]): T {
  const item = list[Math.floor(random() * list.length)]
  if (item === undefined) throw new RangeError('There is nothing to pick from')
  return item
}

/** One to three different ones, `first` among them; without `first` none to two. */
function several(random: Random, list: readonly string[], first?: string): string[] {
  const more = Array.from({ length: Math.floor(random() * 3) }, () => pick(random, list))
  return [...new Set(first === undefined ? more : [first, ...more])]
}
