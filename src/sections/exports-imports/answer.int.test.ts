import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { answerOf } from '#datasets/answer/answer.ts'
import { readState } from '#datasets/list/state.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { figureText } from '#testing/naive.ts'
import { seededRandom } from '#demo/random.ts'
import { renderPage } from '#testing/render-page.tsx'
import { VIEWS } from './charts/views.server.ts'
import { FLOWS } from './flows/flows.server.ts'
import List, { loader } from './pages/index.tsx'
import './section.server.ts'
import { tradeSentence, type TradeFacts } from './sentence.ts'
import { DOLLARS, growth, periodsOf, scaleFor, value, yearBefore } from './testing-naive.ts'
import { insertFlows, ROWS, type Row } from './testing.server.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

/** Qatar's urea and whatever India is a partner in was made up: in most lists real rows and demonstration data meet. */
const isDemo = ({ product, country, partner }: Row) =>
  (product === 'urea' && country === 'QA') || partner === 'IN'

const app = await figuresApp(async (db) => {
  await insertProducts(db, ['urea', 'methanol', 'hdpe'])
  await insertFlows(db)
  await sql`update exports_imports_flow set demo = true
    where (product = 'urea' and country = 'QA') or partner = 'IN'`.execute(db)
})

interface Asked {
  product: string[]
  country: string[]
  partner: string[]
  process: string[]
  estimate: string[]
  year_month_from?: string
  year_month_to?: string
}

const PROCESSES = ['export', 'import', 're_export']
const EACH = 1e-9

/** What a list comes to, added up row by row; null where its values do not add up. */
function naive(asked: Asked) {
  const chosen = (values: readonly string[], one: string) => values.length === 0 || values.includes(one)
  const found = ROWS.filter(
    (row) =>
      !row.hidden &&
      chosen(asked.product, row.product) &&
      chosen(asked.country, row.country) &&
      chosen(asked.partner, row.partner ?? 'WLD') &&
      chosen(asked.process, row.process) &&
      chosen(asked.estimate, String(row.estimate)),
  )
  const { year_month_from: from, year_month_to: to } = asked
  const within = (period: string) => !from || !to || (period >= from && period.slice(0, to.length) <= to)
  const inSpan = found.filter(({ year_month }) => within(year_month))
  const real = inSpan.some((row) => !isDemo(row))
  const kind = found.filter((row) => isDemo(row) === !real)
  const one = asked.process.length === 1 ? asked.process[0] : undefined
  const process = one ?? PROCESSES.find((each) => kind.some((row) => row.process === each)) ?? 'none'
  const ofProcess = kind.filter((row) => row.process === process)
  const ofSpan = ofProcess.filter(({ year_month }) => within(year_month))
  const known = ofSpan.length > 0 ? ofSpan : ofProcess
  const annual = known.some(({ year_month }) => year_month.length === 4)
  const ofFrequency = ofProcess.filter(({ year_month }) => (year_month.length === 4) === annual)
  const direct = ofFrequency.filter(({ is_mirror }) => !is_mirror)
  const own = direct.length > 0 ? direct : ofFrequency
  const all = periodsOf(own)
  const periods = from ? all.filter(within) : all.slice(-1)
  if (periods.length === 0) return null
  const once = own.filter(
    (row) =>
      row.partner === null ||
      !own.some(
        (other) =>
          other.partner === null &&
          other.product === row.product &&
          other.country === row.country &&
          other.year_month === row.year_month,
      ),
  )
  const at = (wanted: readonly string[]) => once.filter(({ year_month }) => wanted.includes(year_month))
  const total = value(at(periods))
  if (total === null) return null
  const earlier = periods.map(yearBefore)
  const before = earlier.every((period) => all.includes(period)) ? at(earlier) : []
  const trades = (rows: readonly Row[], turn: (period: string) => string) =>
    [
      ...new Set(
        rows.map((row) => [row.product, row.country, row.partner === null, turn(row.year_month)].join()),
      ),
    ]
      .sort()
      .join(';')
  const alike = trades(at(periods), yearBefore) === trades(before, (period) => period)
  const named = own.filter(({ partner, year_month }) => partner !== null && periods.includes(year_month))
  const shown = value(named)
  const base =
    shown && total.unit === shown.unit && total.amount > shown.amount * (1 - EACH)
      ? total.amount
      : shown?.amount
  const amountOf = (rows: readonly Row[]) =>
    rows.reduce(
      (sum, row) =>
        sum + (shown?.unit === row.currency ? row.value : row.value * (DOLLARS[row.currency] ?? 0)),
      0,
    )
  const amounts = [...Map.groupBy(named, ({ partner }) => partner).values()].map(amountOf)
  return {
    total,
    change: alike ? growth(total, value(before)) : null,
    share: shown && base ? (Math.max(...amounts) / base) * 100 : null,
    // Among none or one there is no largest.
    named: asked.partner.length === 0 || asked.partner.filter((partner) => partner !== 'WLD').length > 1,
  }
}

test('VIEW-02 TRUST-04 for a thousand random filters the amount, change and share of the sentence are those of the rows added up one by one, and none has a leftover', async () => {
  const random = seededRandom(20261128)
  const some = (values: readonly string[], most: number) => values.filter(() => random() < 0.4).slice(0, most)
  let [said, silent, compared, shared] = [0, 0, 0, 0]
  for (let turn = 0; turn < 1000; turn += 1) {
    const year = 2023 + Math.floor(random() * 3)
    const asked: Asked = {
      product: some(['hdpe', 'methanol', 'urea'], 3),
      country: some(['AE', 'QA', 'SA'], 3),
      partner: random() < 0.6 ? [] : some(['CN', 'IN', 'US', 'WLD'], 2),
      process: random() < 0.4 ? [] : some(PROCESSES, 1),
      estimate: random() < 0.9 ? [] : ['false'],
      ...(random() < 0.4 && { year_month_from: `${year}`, year_month_to: `${Math.min(2025, year + 1)}` }),
    }
    const query = new URLSearchParams()
    for (const [key, values] of Object.entries(asked))
      for (const one of [values].flat()) query.append(key, one)
    const lang = turn % 2 === 0 ? 'en' : 'ar'
    const { ctx } = testContext(app, { path: `/exports-imports?${query}`, lang, now: NOW })
    const answer = await answerOf(ctx, FLOWS, readState(FLOWS, query, Object.keys(VIEWS)))
    const expected = naive(asked)
    const name = `${lang} ${query}: ${answer?.text}`
    if (expected === null) {
      expect(answer?.lead ?? null, name).toBe(null)
      silent += 1
      continue
    }
    const { total, change, share, named } = expected
    const by = scaleFor(total.amount)
    expect(answer?.lead, name).toContain(figureText(total.amount / by, by > 1 ? 1 : 0))
    expect(answer?.text, name).toContain(answer?.lead)
    expect(leftoverOf(answer?.text ?? ''), name).toBeNull()
    const percents = [...(answer?.text ?? '').matchAll(/([\d.,]+)%/g)].map(([, number]) => number)
    const tenths = change === null ? 0 : Math.abs(Math.round(change * 10) / 10)
    const wanted = [
      ...(change === null || tenths === 0 ? [] : [figureText(tenths)]),
      // All of it is said in words.
      ...(!named || share === null || share === 100 ? [] : [figureText(share, share >= 99.5 ? 2 : 0)]),
    ]
    expect(percents, name).toEqual(wanted)
    if (change !== null && tenths > 0)
      expect(answer?.text, name).toMatch(change > 0 ? /, up |، بارتفاع/ : /, down |، بانخفاض/)
    said += 1
    if (change !== null) compared += 1
    if (share !== null) shared += 1
  }
  expect(said).toBeGreaterThan(300)
  expect(silent).toBeGreaterThan(50)
  expect(compared).toBeGreaterThan(100)
  expect(shared).toBeGreaterThan(100)
})

const FACTS: TradeFacts = {
  process: 'export',
  amount: { value: '36.7', unit: 'USD bn' },
  basis: 'FOB',
  products: 8,
  countries: { count: 6, gulf: true, allOfGulf: true },
  partners: [],
  period: '2025',
  change: -0.42,
  before: '2024',
  largest: { name: 'China', share: 31.6, ofAll: true },
  others: false,
}

test('VIEW-02 the sentence names what is few, counts what is many in the right form, and says what it is of', () => {
  const en = formatterOf('en', NOW, DEFAULT_PREFS)
  const ar = formatterOf('ar', NOW, DEFAULT_PREFS)
  const inEnglish = (facts: Partial<TradeFacts>) => tradeSentence({ ...FACTS, ...facts }, 'en', en).text
  const inArabic = (facts: Partial<TradeFacts>) =>
    tradeSentence({ ...FACTS, amount: { value: '36.7', unit: 'مليار دولار' }, ...facts }, 'ar', ar).text
  expect(inEnglish({})).toBe(
    'Exports of 8 products from the Gulf states came to USD 36.7bn (FOB) in 2025, down 0.4% from 2024; China was the largest buyer, with 32%.',
  )
  expect(inArabic({ largest: { name: 'الصين', share: 31.6, ofAll: true } })).toBe(
    'بلغت صادرات دول الخليج من 8 منتجات 36.7 مليار دولار (FOB) في 2025، بانخفاض 0.4% عن 2024؛ وأكبر المشترين الصين بحصة 32%.',
  )
  expect(
    inEnglish({
      process: 'import',
      basis: 'CIF',
      products: ['Urea', 'HDPE'],
      countries: ['United Arab Emirates'],
      partners: ['China'],
      change: 0.04,
      largest: null,
      others: true,
    }),
  ).toBe(
    'In the records shown: imports of urea and HDPE into the United Arab Emirates from China came to USD 36.7bn (CIF) in 2025, unchanged from 2024.',
  )
  expect(inEnglish({ largest: { name: 'China', share: 50, ofAll: false } })).toContain(
    'of the buyers shown China was the largest, with 50% of their purchases',
  )
  const forms = [3, 11, 100, 103].map((products) => inArabic({ products }).split(' من ')[1]?.split(' 36')[0])
  expect(forms).toEqual(['3 منتجات', '11 منتجاً', '100 منتج', '103 منتجات'])
  expect(inArabic({ countries: { count: 4, gulf: true, allOfGulf: false } })).toContain('صادرات 4 دول خليجية')
  expect(inEnglish({ countries: { count: 4, gulf: true, allOfGulf: false } })).toContain(
    'from 4 Gulf countries',
  )
})

test('VIEW-01 VIEW-02 LANG-06 the page opens on the charts under its answer, and in the answer every percentage, sign and Latin code is isolated', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const { ctx } = testContext(app, {
      path: '/exports-imports?product=urea&process=export&page=1',
      lang,
      now: NOW,
    })
    const html = renderPage(List as never, lang, { loader: await loader(routeArgs(ctx)) })
    const sentence = /<p class="answer">(.*?)<\/p>/s.exec(html)?.[1] ?? ''
    expect(sentence).not.toBe('')
    const outside = sentence.replaceAll(/<bdi[^>]*>.*?<\/bdi>/gs, '').replaceAll(/<[^>]+>/g, '')
    expect(outside).not.toMatch(lang === 'ar' ? /[A-Za-z%+−]/ : /[\u0600-\u06FF]/)
    expect(html.indexOf('class="answer"')).toBeLessThan(html.indexOf('class="stats"'))
    expect(html.indexOf('class="stats"')).toBeLessThan(html.indexOf('chart-figure'))
    expect(html.indexOf('chart-figure')).toBeLessThan(html.indexOf('section-notes'))
  }
})
