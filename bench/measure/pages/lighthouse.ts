import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { CHROME } from '../../lib/chrome.ts'
import { warm } from '../../lib/client.ts'
import { dataFolder } from '../../lib/data/data.ts'
import { installLighthouse } from '../../lib/lighthouse.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { startPortal } from '../../lib/portal.ts'
import { addressesOf } from '../../lib/site.ts'
import { median, round } from '../../lib/stats.ts'
import { withoutScripts } from '../../lib/without-scripts.ts'

const run = promisify(execFile)
const LIGHTHOUSE = 'bench/node_modules/lighthouse/cli/index.js'
const REPORTS = 'bench/results/lighthouse'
const TIMES = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof CATEGORIES)[number]
/** The other kinds of pages, without the language. */
const OTHER_PAGES = {
  prices: '/products-prices?page=1',
  product: '/products-prices/show/benzene',
  capacity: '/production-capacity?page=1',
  case: '/dumping-cases/eu-meg-2020',
  trade: '/exports-imports/details=urea',
  company: '/companies/sabic',
  deals: '/mergers-acquisitions?page=1',
  market: '/products-prices/market/cn',
  glossary: '/glossary',
  contact: '/contact',
  workbench: '/workbench?s=benzene-kr-fob-spot&s=meg-cn-cfr-spot&as=index',
  explorer: '/exports-imports/explorer?rows=partner&columns=period&reporter=GCC&product=urea',
  landed: '/landed-cost',
  weekly: '/weekly-report',
  board: '/board',
  search: '/search?q=urea',
}

interface Outcome {
  scores: Record<Category, number>
  lcp: number
  cls: number
  tbt: number
  fcp: number
  /** Best practices where the page's own status is no error of the page's. */
  ownPractices: number
  /** How fast Lighthouse found the machine. */
  index: number
  /** Audits that took a point off. */
  failed: string[]
}

/** `BENCH_PAGES` names the pages to look at, `home,article` or so; all of them without it. */
const ASKED = process.env['BENCH_PAGES']?.split(',')
const isAsked = (page: string) => !ASKED || ASKED.includes(page)

/**
 * Lighthouse with its own defaults, a phone on a slow network whose processor is four times slower than this machine; median
 * of three. How fast Lighthouse found the machine is printed beside, since nothing is corrected for it.
 */
export const lighthouse: Measurement = {
  title: 'Lighthouse, mobile, median of three',
  async measure() {
    installLighthouse()
    mkdirSync(REPORTS, { recursive: true })
    const portal = await startPortal(dataFolder(1000))
    const bare = await withoutScripts(portal.origin)
    const figures: Figure[] = []
    const detail: Record<string, unknown> = {}
    try {
      const indexes: number[] = []
      for (const lang of ['ar', 'en'] as const) {
        const { home, article, list } = await addressesOf(portal.origin, lang)
        const prefix = lang === 'en' ? '/en' : ''
        const pages = {
          home,
          article,
          list,
          'not found': `${prefix}/no-such-page`,
          ...Object.fromEntries(Object.entries(OTHER_PAGES).map(([name, path]) => [name, prefix + path])),
        }
        if (isAsked('home')) {
          await warm(bare.origin + home)
          figures.push(...floorOf(lang, await lookThrice(bare.origin + home, `bare-${lang}`)))
        }
        for (const [page, path] of Object.entries(pages)) {
          if (!isAsked(page)) continue
          await warm(portal.origin + path)
          const outcomes = await lookThrice(portal.origin + path, `${page.replace(' ', '-')}-${lang}`)
          indexes.push(...outcomes.map(({ index }) => index))
          detail[`${page} ${lang}`] = outcomes
          figures.push(...figuresOf(`${page} ${lang}`, page, outcomes))
        }
      }
      figures.unshift({ what: "machine, Lighthouse's index", value: Math.round(median(indexes)), unit: '' })
    } finally {
      bare.stop()
      await portal.stop()
    }
    return { figures, detail }
  },
}

async function lookThrice(url: string, name: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (let i = 1; i <= TIMES; i++) outcomes.push(await look(url, `${REPORTS}/${name}-${i}.json`))
  return outcomes
}

/** What the same home blocks without a line of script: what is promised can be read only above it. */
function floorOf(lang: string, outcomes: readonly Outcome[]): Figure[] {
  const middle = (pick: (o: Outcome) => number) => Math.round(median(outcomes.map(pick)))
  return [
    {
      what: `home ${lang} without scripts: performance`,
      value: middle((o) => o.scores.performance),
      unit: '',
    },
    { what: `home ${lang} without scripts: blocked`, value: middle((o) => o.tbt), unit: 'ms' },
  ]
}

/** A look that Chrome spoiled (a trace without its beginning, now and then) is taken once more. */
async function look(url: string, file: string): Promise<Outcome> {
  await open(url, file).catch(() => open(url, file))
  return outcomeOf(JSON.parse(readFileSync(file, 'utf8')) as Lhr)
}

async function open(url: string, file: string): Promise<void> {
  await run(
    process.execPath,
    [
      LIGHTHOUSE,
      url,
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
      '--ignore-status-code',
      '--chrome-flags=--headless=new --no-sandbox',
      `--only-categories=${CATEGORIES.join()}`,
    ],
    { env: { ...process.env, ...(CHROME && { CHROME_PATH: CHROME }) } },
  )
}

/** The part of Lighthouse's result that is read. */
interface Lhr {
  finalDisplayedUrl: string
  environment: { benchmarkIndex: number }
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
interface Audit {
  score: number | null
  numericValue?: number
  displayValue?: string
  details?: { items?: { source?: string; sourceLocation?: { url?: string } }[] }
}

const CONSOLE = 'errors-in-console'

/**
 * Best practices as Lighthouse adds them up, but that Chrome's own line about the status of the page itself is no error:
 * a missing page has to answer 404, and Chrome writes that to the console whatever the page holds.
 */
function ownPractices({ finalDisplayedUrl, categories, audits }: Lhr): number {
  const errors = audits[CONSOLE]?.details?.items ?? []
  const onlyStatus = errors.every(
    ({ source, sourceLocation }) => source === 'network' && sourceLocation?.url === finalDisplayedUrl,
  )
  const weighed = categories['best-practices'].auditRefs.flatMap(({ id, weight }) => {
    const score = id === CONSOLE && onlyStatus ? 1 : audits[id]?.score
    return weight > 0 && typeof score === 'number' ? [{ weight, score }] : []
  })
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0)
  return Math.round((weighed.reduce((sum, { weight, score }) => sum + weight * score, 0) / whole) * 100)
}

function outcomeOf(lhr: Lhr): Outcome {
  const { categories, audits, environment } = lhr
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const score = (category: Category) => Math.round((categories[category].score ?? 0) * 100)
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: number('largest-contentful-paint') / 1000,
    cls: number('cumulative-layout-shift'),
    tbt: number('total-blocking-time'),
    fcp: number('first-contentful-paint') / 1000,
    ownPractices: ownPractices(lhr),
    index: environment.benchmarkIndex,
    failed: weighed.flatMap(({ id }) => {
      const audit = audits[id]
      return audit && audit.score !== null && audit.score < 0.9
        ? [`${id} ${audit.displayValue ?? ''}`.trim()]
        : []
    }),
  }
}

function figuresOf(name: string, page: string, outcomes: readonly Outcome[]): Figure[] {
  const middle = (pick: (o: Outcome) => number, digits = 0) => round(median(outcomes.map(pick)), digits)
  const score = (category: Category, least: number): Figure => ({
    what: `${name}: ${category}`,
    value: middle((o) => o.scores[category]),
    unit: '',
    limit: { least },
  })
  if (page in OTHER_PAGES)
    return [
      score('performance', 97),
      score('accessibility', 100),
      score('best-practices', 100),
      score('seo', 100),
      { what: `${name}: largest paint`, value: middle((o) => o.lcp, 2), unit: 's' },
      { what: `${name}: blocked`, value: middle((o) => o.tbt), unit: 'ms' },
    ]
  return [
    score('performance', 98),
    score('accessibility', 100),
    ...(page === 'not found'
      ? notFoundPractices(name, middle)
      : [score('best-practices', 100), score('seo', 100)]),
    { what: `${name}: largest paint`, value: middle((o) => o.lcp, 2), unit: 's', limit: { most: 1.5 } },
    { what: `${name}: layout shift`, value: middle((o) => o.cls, 3), unit: '', limit: { most: 0 } },
    { what: `${name}: blocked`, value: middle((o) => o.tbt), unit: 'ms', limit: { most: 50 } },
  ]
}

/** Lighthouse's own score is printed beside the one that a page can reach. */
function notFoundPractices(name: string, middle: (pick: (o: Outcome) => number) => number): Figure[] {
  return [
    { what: `${name}: best-practices`, value: middle((o) => o.scores['best-practices']), unit: '' },
    {
      what: `${name}: best-practices but for Chrome's line about its 404`,
      value: middle((o) => o.ownPractices),
      unit: '',
      limit: { least: 100 },
    },
  ]
}
