import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { stateOf } from '#datasets/list/list-page.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { placeInText } from '#i18n/countries/in-text.ts'
import type { Lang } from '#i18n/locale.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, seldom, some, SOURCE } from '#testing/figures.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { figureText, lastDayOf, meanOf, ofOneKind, withOne } from '#testing/naive.ts'
import { setToday } from '#testing/today.server.ts'
import { CASES } from '../cases.server.ts'
import { caseAnswer } from './answer.server.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const [TODAY, YEAR_AFTER] = ['2026-11-20', '2027-11-20']
const MARKETS = ['IN', 'EU', 'SA', 'TR', 'US'] as const
const STAGES = [
  'under_investigation',
  'provisional_measures',
  'definitive_in_force',
  'sunset_review',
] as const

const duty = fc.record({
  stage: some('provisional', 'definitive', 'definitive'),
  unit: some('percent_cif', 'percent_ad_valorem', 'percent_ad_valorem', 'nil'),
  rate: fc.integer({ min: 1, max: 60 }),
  more: fc.option(fc.integer({ min: 1, max: 20 })),
})
const ROWS = fc
  .sample(
    fc.record({
      importing_market: some(...MARKETS),
      direction: some('against_gulf_exports', 'protecting_gulf_industry'),
      sector: some('polymers', 'petrochemicals', 'fertilizers'),
      procedure_type: some('anti_dumping', 'anti_dumping', 'safeguard'),
      the_condition: some(...STAGES, 'definitive_in_force', 'terminated_no_measures'),
      date_expiry: some(null, null, '2026-11-19', '2027-02', '2027-11-20', '2028', '2029-01-01'),
      date_responsible_party: some(null, '2019', '2021-05', '2024-02-01'),
      hidden: seldom(8),
      demo: seldom(3),
      specific: seldom(9),
      duties: fc.array(duty, { maxLength: 3 }),
    }),
    { seed: 11, numRuns: 120 },
  )
  .map(({ duties, specific, ...own }, index) => ({
    ...own,
    slug: `case-${index}`,
    product: `Product${String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26))}`,
    duties: duties.map(({ rate, more, unit, stage }, place) =>
      specific && place === 0
        ? { stage: 'definitive' as const, unit: 'usd_per_tonne' as const, rate, rate_max: null }
        : {
            stage,
            unit,
            rate: unit === 'nil' ? 0 : rate,
            rate_max: unit === 'nil' || !more ? null : rate + more,
          },
    ),
  }))
type Row = (typeof ROWS)[number]
const SEEN = ROWS.filter(({ hidden }) => !hidden)

const app = await figuresApp((db) => setToday(db, TODAY))
beforeAll(async () => {
  await app.db
    .insertInto('dumping_cases_case')
    .values(
      ROWS.map(({ duties: _, specific: __, product, ...row }: Row & { specific?: boolean }) => ({
        ...row,
        origin_or_exported: ['CN'],
        product_in_question_ar: `منتج ${product}`,
        product_in_question_en: product,
        responsible_party_ar: 'سلطة التحقيق',
        add_date: TODAY,
        as_of: '2026',
        ...SOURCE,
      })),
    )
    .execute()
  await app.db
    .insertInto('dumping_cases_duty')
    .values(
      ROWS.flatMap(({ slug, duties }) =>
        duties.map((one) => ({ ...one, case_slug: slug, country: 'CN', producer_ar: 'منتج', ...SOURCE })),
      ),
    )
    .execute()
})

const isPast = ({ the_condition: condition, date_expiry: expiry }: Row) =>
  ['provisional_measures', 'definitive_in_force'].includes(condition) &&
  expiry !== null &&
  lastDayOf(expiry) < TODAY
const isCharged = (row: Row) =>
  ['provisional_measures', 'definitive_in_force', 'sunset_review'].includes(row.the_condition) && !isPast(row)
const isExpiring = (row: Row) =>
  isCharged(row) &&
  row.date_expiry !== null &&
  lastDayOf(row.date_expiry) >= TODAY &&
  row.date_expiry <= YEAR_AFTER
const definitive = ({ duties }: Row) =>
  duties.filter(({ stage, unit }) => stage === 'definitive' && unit !== 'nil')
const isShare = (row: Row) => definitive(row).every(({ unit }) => unit.startsWith('percent'))

type Filter = {
  markets: readonly string[]
  direction: Row['direction'] | null
  sector: string | null
  stage: (typeof STAGES)[number] | null
  expiring: boolean
}
const filter: fc.Arbitrary<Filter> = fc.record({
  markets: fc.oneof(
    { weight: 3, arbitrary: some<readonly string[]>([]) },
    { weight: 2, arbitrary: fc.uniqueArray(some(...MARKETS), { minLength: 1, maxLength: 2 }) },
  ),
  direction: some(null, null, 'against_gulf_exports', 'protecting_gulf_industry'),
  sector: some(null, null, 'polymers', 'petrochemicals', 'fertilizers'),
  stage: some(null, null, null, ...STAGES),
  expiring: seldom(12),
})
const keeps = (row: Row, { markets, direction, sector, stage, expiring }: Filter) =>
  (markets.length === 0 || markets.includes(row.importing_market)) &&
  (direction === null || row.direction === direction) &&
  (sector === null || row.sector === sector) &&
  (stage === null || (row.the_condition === stage && !isPast(row))) &&
  (!expiring || isExpiring(row))
const queryOf = ({ markets, direction, sector, stage, expiring }: Filter) =>
  new URLSearchParams([
    ['page', '1'],
    ...markets.map((market) => ['importing_market', market]),
    ...(direction ? [['direction', direction]] : []),
    ...(sector ? [['sector', sector]] : []),
    ...(stage ? [['stage', stage]] : []),
    ...(expiring ? [['preset', 'expiring']] : []),
  ])
const ask = async (query: URLSearchParams, lang: Lang) => {
  const { ctx } = testContext(app, { path: `/dumping-cases?${query}`, lang, now: NOW })
  const answer = await caseAnswer(ctx, stateOf(ctx, CASES))
  return answer && { ...answer, text: plain(answer.text), lead: answer.lead && plain(answer.lead) }
}

const plain = (text: string) => withOne(stripBidi(text))

/** What the sentence says, by the words around it. */
const SAYS = {
  en: {
    rows: /^In the records shown: /,
    inForce: /easures are in force in (?:(\d+) of )?(\d+) cases?\b/,
    none: /(?:^|: )(\d+) cases?\b[^.]*, (?:with no|none with) measures in force\.$/,
    markets: /, in (\d+) markets(?: led by (.+?) \((\d+)\))?/,
    pair: /, in ([^,.]+?) \((\d+)\) and ([^,.]+?) \((\d+)\)/,
    both: /: (\d+) against Gulf exports and (\d+) protecting Gulf industry/,
    mean: /efinitive (?:duties average|(?:ad valorem )?duty is) ([\d.]+)% of value(?: \((\d+) cases\))?/,
    highest: /The highest ad valorem duty is ([\d.]+)%(?:, on (\S+?))?[.;]/,
    expiring: /easures in (\d+) cases? expire within 12 months/,
  },
  ar: {
    rows: /^في السجلات المعروضة: /,
    inForce: /التدابير سارية في (?:(\S+) من )?(قضية واحدة|قضيتين|\d+ قضايا|\d+ قضية)/,
    none: /(?:^|: )(قضية واحدة|قضيتان|\d+ قضايا|\d+ قضية)[^.]*(?: دون تدابير سارية|، لا تدابير سارية في (?:أي منهما|أي منها))\.$/,
    markets: /، في (\d+) (?:أسواق|سوقاً|سوق)(?: في مقدمتها (.+?) \((\d+)\))?/,
    pair: /، في ([^،.]+?) \((\d+)\) و([^،.]+?) \((\d+)\)/,
    both: /: (\S+) ضد الصادرات الخليجية و(\S+) لحماية الصناعة الخليجية/,
    mean: /(?:متوسط الرسوم النهائية|الرسم النهائي(?: النسبي الوحيد)?) ([\d.]+)% من القيمة(?: \((قضيتان|\d+ قضايا|\d+ قضية)\))?/,
    highest: /أعلى الرسوم النسبية ([\d.]+)%(?:، على منتج (\S+?))?[.؛]/,
    expiring: /تنتهي خلال 12 شهراً تدابير (قضية واحدة|قضيتين|\d+ قضايا|\d+ قضية)/,
  },
} as const
const WORDS: Readonly<Record<string, number>> = { واحدة: 1, اثنتين: 2, اثنتان: 2, قضيتين: 2, قضيتان: 2 }
const numberIn = (text: string | undefined) =>
  text === undefined ? null : (WORDS[text] ?? (text === 'قضية واحدة' ? 1 : Number.parseFloat(text)))
const said = (text: string, pattern: RegExp) => pattern.exec(text)?.slice(1) ?? null

/** No noun disagrees with the number before it. */
function agrees(text: string, lang: Lang) {
  const nouns = { en: /(\d+) (cases?|markets?)\b/g, ar: /(\d+) (قضايا|قضية|أسواق|سوقاً|سوق)/g }[lang]
  for (const [whole, count, noun] of text.matchAll(nouns)) {
    const rest = Number(count) % 100
    const few = rest >= 3 && rest <= 10
    const right =
      lang === 'en'
        ? Number(count) === 1
          ? ['case', 'market']
          : ['cases', 'markets']
        : few
          ? ['قضايا', 'أسواق']
          : rest >= 11
            ? ['قضية', 'سوقاً']
            : ['قضية', 'سوق']
    expect(right, `${whole} in ${text}`).toContain(noun)
  }
}

test('VIEW-02 for a thousand filters the sentence over cases says what a plain count of the rows shown says, in both languages', async () => {
  const filters = fc.sample(filter, { seed: 3, numRuns: 1000 })
  const seen = new Set<string>()
  for (const [index, one] of filters.entries()) {
    const lang: Lang = index % 2 ? 'ar' : 'en'
    const query = queryOf(one)
    const rows = ofOneKind(SEEN.filter((row) => keeps(row, one)))
    const answer = await ask(query, lang)
    const text = answer?.text ?? ''
    const at = `${String(query)}: ${text}`
    if (rows.length === 0) {
      expect(text, at).toBe('')
      continue
    }
    expect(leftoverOf(text), at).toBeNull()
    agrees(text, lang)
    const says = SAYS[lang]
    const others = one.markets.length > 1 || one.sector !== null || one.stage !== null || one.expiring
    expect(says.rows.test(text), at).toBe(others)

    const charged = rows.filter(isCharged)
    const counts = said(text, says.inForce)
    if (charged.length === 0) {
      expect([numberIn(said(text, says.none)?.[0]), counts, answer?.lead], at).toEqual([
        rows.length,
        null,
        null,
      ])
      seen.add('none')
      continue
    }
    expect(counts && [numberIn(counts[0] ?? counts[1]), numberIn(counts[1])], at).toEqual([
      charged.length,
      rows.length,
    ])
    expect(text, at).toContain(answer?.lead)
    if (counts?.[0] === undefined) seen.add('all')

    const byMarket = [...Map.groupBy(charged, ({ importing_market: market }) => market)]
      .map(([market, own]) => ({ name: countryName(market, lang), cases: own.length }))
      .toSorted((a, b) => b.cases - a.cases)
    const [first, second] = byMarket
    const isNamed = one.markets.length === 1
    const leads = !isNamed && first && second && first.cases > second.cases
    expect(said(text, says.markets), at).toEqual(
      !isNamed && byMarket.length > 2
        ? [
            String(byMarket.length),
            leads ? placeInText(first.name, lang) : undefined,
            leads ? String(first.cases) : undefined,
          ]
        : null,
    )
    const pair = said(text, says.pair)
    expect(pair && [`${pair[0]} ${pair[1]}`, `${pair[2]} ${pair[3]}`].sort(), at).toEqual(
      !isNamed && byMarket.length === 2
        ? byMarket.map(({ name, cases }) => `${placeInText(name, lang)} ${cases}`).sort()
        : null,
    )
    if (pair) seen.add('pair')
    if (byMarket.length === 1) expect(text, at).toContain(placeInText(first?.name ?? '', lang))

    const against = charged.filter(({ direction }) => direction === 'against_gulf_exports').length
    const isBoth = one.direction === null && against > 0 && against < charged.length
    expect(said(text, says.both)?.map(numberIn) ?? null, at).toEqual(
      isBoth ? [against, charged.length - against] : null,
    )

    const taxed = charged.filter((row) => definitive(row).length > 0)
    const means = taxed.map((row) =>
      meanOf(definitive(row).map(({ rate, rate_max: top }) => (rate + (top ?? rate)) / 2)),
    )
    const isAveraged = taxed.length > 0 && taxed.every(isShare)
    const mean = said(text, says.mean)
    // Of one case it is its duty, and no mean.
    expect(mean && [mean[0], numberIn(mean[1]) ?? 1], at).toEqual(
      isAveraged ? [figureText(meanOf(means), 1), taxed.length] : null,
    )
    const tops = taxed
      .filter(isShare)
      .map((row) => ({
        row,
        top: Math.max(...definitive(row).map(({ rate, rate_max: top }) => top ?? rate)),
      }))
      .toSorted((a, b) => b.top - a.top)
    const [most, next] = tops
    const isAlone = most && most.top !== next?.top
    expect(said(text, says.highest), at).toEqual(
      isAveraged || !most
        ? null
        : [
            figureText(most.top),
            isAlone ? (lang === 'en' ? most.row.product.replace(/^P/, 'p') : most.row.product) : undefined,
          ],
    )
    expect(numberIn(said(text, says.expiring)?.[0]), at).toBe(charged.filter(isExpiring).length || null)
    for (const [what, is] of Object.entries({ leads, isBoth, isAveraged, isAlone, others }))
      if (is) seen.add(what)
  }
  // Every kind of sentence was among them.
  expect([...seen].sort()).toEqual([
    'all',
    'isAlone',
    'isAveraged',
    'isBoth',
    'leads',
    'none',
    'others',
    'pair',
  ])
})

test('VIEW-02 of cases, demonstration data speak only where there are no others', async () => {
  const real = SEEN.filter(({ demo }) => !demo)
  const { text } = (await ask(new URLSearchParams(), 'en')) ?? { text: '' }
  expect(said(text, SAYS.en.inForce)?.[1]).toBe(String(real.length))
  expect(SEEN.length).toBeGreaterThan(real.length)
})
