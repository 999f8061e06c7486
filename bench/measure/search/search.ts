import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { foldArabic } from '../../../src/i18n/words/fold.ts'
import { LIMITS } from '../../../src/platform/limits/limits.ts'
import { besidePortal, type Beside } from '../../lib/data/database.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { startPortal } from '../../lib/portal.ts'
import { percentile, round } from '../../lib/stats.ts'
import { judge, readJudgements, type Judged, type Judgement } from '../../search/judge.ts'

const JUDGEMENTS = 'bench/search/judgements.tsv'
const INDEPENDENT = 'bench/search/independent.tsv'
const PEOPLE = 'bench/search/people.tsv'
const FORMS = 'bench/search/forms.tsv'
const STORIES = ['articles', 'around-world', 'news-excerpt'] as const
const PER_SECOND = 100
const SUGGESTED = 600

interface Answer {
  results: { href: string }[]
  total_pages: number
}

/** How good the search is over the demonstration's content, as readers get it, and how quick its suggestions are. */
export const search: Measurement = {
  title: 'Search over the demonstration content',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'kimya-search-'))
    const portal = await startPortal(folder, undefined, { TRUST_PROXY: '1' })
    const beside = await besidePortal(folder)
    try {
      const posts = await storiesOf(beside)
      const asked = readJudgements(JUDGEMENTS, (title) => storyNumber(posts, title))
      const judged = await judgeAll(portal.origin, asked)
      const of = (file: string) =>
        judgeAll(
          portal.origin,
          readJudgements(file, (title) => storyNumber(posts, title)),
        )
      const independent = await of(INDEPENDENT)
      const people = await of(PEOPLE)
      const kinds = [...new Set(judged.map(({ kind }) => kind))]
      const { missed: unnamed, names } = await otherNames(portal.origin)
      const suggestions = await timeSuggestions(portal.origin, asked)
      const figures: Figure[] = [
        { what: 'judged queries', value: judged.length, unit: '', limit: { least: 300 } },
        ...figuresOf('all', judged, 0.95, 0.85),
        ...kinds.flatMap((kind) =>
          figuresOf(
            kind,
            judged.filter((one) => one.kind === kind),
          ),
        ),
        { what: 'independent queries', value: independent.length, unit: '', limit: { least: 100 } },
        ...figuresOf('independent', independent, 0.95, 0.85),
        share('independent queries without a result', independent, ({ none }) => none),
        { what: 'queries of other people', value: people.length, unit: '', limit: { least: 60 } },
        ...figuresOf('other people', people),
        share('queries of other people without a result', people, ({ none }) => none),
        share(
          'typos without a result',
          judged.filter(({ kind }) => kind === 'typo'),
          ({ none }) => none,
          { most: 5 },
        ),
        {
          what: `other names of products, companies and terms that find theirs, of ${names}`,
          value: names - unnamed.length,
          unit: '',
          limit: { least: names },
        },
        {
          what: 'recall over the forms of a word',
          value: await recall(portal.origin, posts),
          unit: '',
          limit: { least: 0.98 },
        },
        {
          what: `suggestions at ${PER_SECOND} a second, p95`,
          value: round(percentile(suggestions.ms, 0.95)),
          unit: 'ms',
          limit: { most: 20 },
        },
        {
          what: 'the largest suggestions',
          value: Math.max(...suggestions.bytes),
          unit: 'B',
          limit: { most: 3000 },
        },
      ]
      const missed = [...judged, ...independent, ...people]
        .filter(({ answered }) => !answered)
        .map(({ kind, query, first }) => ({ kind, query, first }))
      return { figures, detail: { missed, unnamed } }
    } finally {
      await beside.close()
      await portal.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Answered = Judgement & Judged & { first: string[] }

async function judgeAll(origin: string, asked: readonly Judged[]): Promise<Answered[]> {
  const judged: Answered[] = []
  for (const one of asked) {
    const { results } = await find(origin, one.query)
    const hrefs = results.map(({ href }) => href)
    judged.push({ ...judge(one, hrefs), ...one, first: hrefs.slice(0, 3) })
  }
  return judged
}

function figuresOf(name: string, judged: readonly Judgement[], least?: number, ndcg?: number): Figure[] {
  const mean = judged.reduce((sum, one) => sum + one.ndcg, 0) / judged.length
  return [
    share(
      `${name}: answer among the first three`,
      judged,
      ({ answered }) => answered,
      least && { least: least * 100 },
    ),
    { what: `${name}: nDCG@10`, value: round(mean, 3), unit: '', ...(ndcg && { limit: { least: ndcg } }) },
  ]
}

function share<One>(
  what: string,
  all: readonly One[],
  is: (one: One) => boolean,
  limit?: Figure['limit'] | 0,
): Figure {
  const value = round((100 * all.filter(is).length) / all.length, 1)
  return { what, value, unit: '%', ...(limit && { limit }) }
}

let asked = 0

/** A page of results; every so often by another network, for each may search only so often. */
async function find(origin: string, query: string, more = ''): Promise<Answer> {
  asked += 1
  const network = Math.floor(asked / (LIMITS.search.hits - 1))
  const lang = /[ء-ي]/.test(query) ? 'ar' : 'en'
  const response = await fetch(`${origin}/${lang}/search/api/results?q=${encodeURIComponent(query)}${more}`, {
    headers: { 'x-forwarded-for': `198.18.${network >> 8}.${network & 255}` },
  })
  if (response.status === 503) {
    // This measures the quality of answers: time does not matter.
    await sleep(1000 * Number(response.headers.get('retry-after') ?? 1))
    return find(origin, query, more)
  }
  if (!response.ok) throw new Error(`${query}: ${response.status}`)
  return (await response.json()) as Answer
}

/** The files of things with other names, and where each has its page. */
const PAGES = { products: '/products-prices/show/', companies: '/companies/', glossary: '/glossary#' }

async function otherNames(origin: string): Promise<{ missed: string[]; names: number }> {
  const names = Object.entries(PAGES).flatMap(([file, address]) => {
    const things = JSON.parse(readFileSync(`db/demo/${file}.json`, 'utf8')) as {
      id: string
      alt_names: { ar: string[]; en: string[] }
    }[]
    return things.flatMap(({ id, alt_names: { ar, en } }) =>
      [...ar, ...en].map((name) => ({ name, href: address + id })),
    )
  })
  const missed: string[] = []
  for (const { name, href } of names) {
    const { results } = await find(origin, name)
    if (!results.slice(0, 3).some((one) => one.href === href)) missed.push(name)
  }
  return { missed, names: names.length }
}

interface Story {
  id: number
  title_en: string | null
  text: string
}

async function storiesOf({ db }: Beside): Promise<Story[]> {
  const rows = await db
    .selectFrom('editorial_post')
    .where('status', '=', 'published')
    .where('hidden', '=', false)
    .where('visibility', '=', 3)
    .select(['id', 'title_en', 'title_ar', 'summary_ar', 'body_ar', 'paid'])
    .execute()
  return rows.map(({ id, title_en, title_ar, summary_ar, body_ar, paid }) => ({
    id,
    title_en,
    text: foldArabic(
      `${title_ar ?? ''} ${summary_ar ?? ''} ${paid ? '' : (body_ar ?? '').replace(/<[^>]*>/g, ' ')}`,
    ),
  }))
}

function storyNumber(posts: readonly Story[], title: string): string {
  // The judged queries are typed, the titles are set.
  const post = posts.find(({ title_en }) => title_en?.replaceAll('’', "'").startsWith(title))
  if (!post) throw new Error(`No story begins with ${title}`)
  return `-${post.id}`
}

/** The share of the stories with any form of a word that each form finds. */
async function recall(origin: string, posts: readonly Story[]): Promise<number> {
  const lines = readFileSync(FORMS, 'utf8').split('\n')
  let wanted = 0
  let found = 0
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
    const forms = line.split('\t')
    const any = forms.map((form) => foldArabic(form).replace(/ /g, '\\s+')).join('|')
    const has = new RegExp(`(?<![ء-ي])(?:[وف]?(?:ال|بال|كال|لل)?)(?:${any})(?![ء-ي])`)
    const relevant = posts.filter(({ text }) => has.test(text)).map(({ id }) => id)
    for (const form of forms.flatMap((one) => [one, one.startsWith('ال') ? one : `ال${one}`])) {
      const ids = await allStories(origin, form)
      wanted += relevant.length
      found += relevant.filter((id) => ids.has(id)).length
    }
  }
  return round(found / wanted, 3)
}

async function allStories(origin: string, query: string): Promise<Set<number>> {
  const ids = new Set<number>()
  for (const section of STORIES)
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await find(origin, query, `&in=${section}&page=${page}`)
      pages = answer.total_pages
      for (const { href } of answer.results) ids.add(Number(/(?:\/c\/p\d+-|show=)(\d+)/.exec(href)?.[1]))
    }
  return ids
}

/** Prefixes as readers type them, at a steady pace, whether answers come or not. */
async function timeSuggestions(
  origin: string,
  queries: readonly Judged[],
): Promise<{ ms: number[]; bytes: number[] }> {
  const ms: number[] = []
  const bytes: number[] = []
  const all: Promise<void>[] = []
  const one = async (query: string) => {
    const started = performance.now()
    const lang = /[ء-ي]/.test(query) ? 'ar' : 'en'
    const response = await fetch(`${origin}/${lang}/search/api/suggest?q=${encodeURIComponent(query)}`)
    const body = await response.arrayBuffer()
    if (!response.ok) throw new Error(`${query}: ${response.status}`)
    ms.push(performance.now() - started)
    bytes.push(body.byteLength)
  }
  await one('methanol')
  ms.length = 0
  for (let i = 0; i < SUGGESTED; i += 1) {
    const { query = '' } = queries[(i * 7) % queries.length] ?? {}
    all.push(one(query.slice(0, 1 + (i % Math.max(1, query.length))).trim() || query))
    await sleep(1000 / PER_SECOND)
  }
  await Promise.all(all)
  return { ms, bytes }
}
