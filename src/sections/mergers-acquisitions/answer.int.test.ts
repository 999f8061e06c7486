import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { oneBracket } from '#datasets/answer/in-text.ts'
import { stateOf } from '#datasets/list/list-page.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { testContext } from '#testing/context.server.ts'
import { figuresApp, seldom, some } from '#testing/figures.server.ts'
import { leftoverOf } from '#testing/leftover.ts'
import { figureText, ofOneKind, withOne } from '#testing/naive.ts'
import { dealAnswer } from './answer.server.ts'
import { DEALS, VALUE_BASES } from './deals.server.ts'
import { ROWS, SEEN, writeDeals, type Row } from './testing.server.ts'

const NOW = new Date('2026-11-21T09:00:00Z')

/** Names without digits: the numbers of a sentence are its figures. */
const letters = (slug: string) => {
  const n = Number(slug.replace('deal-', ''))
  return String.fromCharCode(65 + Math.floor(n / 26), 97 + (n % 26))
}
const isWhole = ({ slug }: Row) => slug.endsWith('3') || slug.endsWith('7')
const basisOf = (row: Row) => (isWhole(row) ? ('enterprise_value' as const) : ('purchase_price' as const))

const app = await figuresApp()
beforeAll(async () => {
  await writeDeals(app.db)
  for (const { slug } of ROWS)
    await sql`update mergers_acquisitions_deal set buyer_ar = ${`مشتري ${letters(slug)}`}, buyer_en = ${`Buyer ${letters(slug)}`},
      acquisition_target_ar = ${`هدف ${letters(slug)}`}, acquisition_target_en = ${`Target ${letters(slug)}`}
      where slug = ${slug}`.execute(app.db)
  await sql`update mergers_acquisitions_deal set value_basis = 'enterprise_value'
    where value_usd_m is not null and (slug like '%3' or slug like '%7')`.execute(app.db)
})

type Filter = {
  sector: Row['sector'] | null
  conditions: readonly Row['the_condition'][]
  buyer: string | null
  seller: string | null
  company: string | null
  valued: boolean
}
const filter: fc.Arbitrary<Filter> = fc.record({
  sector: some(null, null, 'petrochemicals', 'polymers', 'fertilizers'),
  conditions: fc.oneof(
    { weight: 3, arbitrary: some<readonly Row['the_condition'][]>([]) },
    {
      weight: 2,
      arbitrary: fc.uniqueArray(some('rumour', 'mou', 'binding_agreement', 'completed', 'cancelled'), {
        minLength: 1,
        maxLength: 2,
      }),
    },
  ),
  buyer: some(null, null, 'SA', 'AE', 'DE'),
  seller: some(null, null, 'KW', 'US'),
  company: some(null, null, 'sabic', 'borouge'),
  valued: seldom(6),
})
const keeps = (row: Row, { sector, conditions, buyer, seller, company, valued }: Filter) =>
  (sector === null || row.sector === sector) &&
  (conditions.length === 0 || conditions.includes(row.the_condition)) &&
  (buyer === null || row.country_buyer.includes(buyer)) &&
  (seller === null || row.country_seller.includes(seller)) &&
  (company === null || row.companies.includes(company)) &&
  (!valued || (row.value_usd_m ?? -1) >= 100)
const queryOf = ({ sector, conditions, buyer, seller, company, valued }: Filter) =>
  new URLSearchParams([
    ['page', '1'],
    ...(sector ? [['sector', sector]] : []),
    ...conditions.map((one) => ['the_condition', one]),
    ...(buyer ? [['country_buyer', buyer]] : []),
    ...(seller ? [['country_seller', seller]] : []),
    ...(company ? [['companies', company]] : []),
    ...(valued ? [['value_usd_m_min', '100']] : []),
  ])
const ask = async (query: URLSearchParams, lang: Lang) => {
  const { ctx } = testContext(app, { path: `/mergers-acquisitions?${query}`, lang, now: NOW })
  const answer = await dealAnswer(ctx, stateOf(ctx, DEALS))
  return { ...answer, text: plain(answer.text), lead: answer.lead && plain(answer.lead) }
}

const plain = (text: string) => withOne(stripBidi(text))

/** What the sentence says, by the words around it. */
const SAYS = {
  en: {
    rows: /^In the records shown: /,
    value:
      /he disclosed value of (?:(\d+) of )?(\d+) deals? (?:in|from) (\d{4})(?: to (\d{4}))? is USD ([\d,.]+)(bn|m) \(([^)]+)\)/,
    count: /here (?:is|are) (\d+) deals? on record (?:in|from) (\d{4})(?: to (\d{4}))?/,
    largest:
      /(?:; |, in )Buyer (?<buyer>\w+)’s deal for Target (?<target>\w+)(?: is the largest, at (?<share>[\d.]+)% of it)?/,
    pending: /; (\d+) (?:deal awaits|deals await) completion\.$/,
  },
  ar: {
    rows: /^في السجلات المعروضة: /,
    value:
      /بلغت القيمة المعلنة ([\d,.]+) (مليار|مليون) دولار \((.+?)\) في (?:(\S+) من )?(صفقة واحدة|صفقتين|\d+ صفقات|\d+ صفقة) (?:في عام|بين عامي) (\d{4})(?: و(\d{4}))?/,
    count: /في السجل (صفقة واحدة|صفقتان|\d+ صفقات|\d+ صفقة) (?:في عام|بين عامي) (\d{4})(?: و(\d{4}))?/,
    largest:
      /(?:؛ وأكبرها|، وهي) صفقة هدف (?<target>\w+)(?: وتشكّل (?<share>[\d.]+)% من القيمة)?، والمشتري مشتري (?<buyer>\w+)/,
    pending: /؛ وتنتظر (صفقة واحدة|صفقتان|\d+ صفقات|\d+ صفقة) الإتمام\.$/,
  },
} as const
const WORDS: Readonly<Record<string, number>> = { واحدة: 1, اثنتين: 2, صفقتين: 2, صفقتان: 2 }
const numberIn = (text: string | undefined) =>
  text === undefined
    ? null
    : (WORDS[text] ?? (text === 'صفقة واحدة' ? 1 : Number.parseFloat(text.replaceAll(',', ''))))

/** The value that the sentence adds up, in the same order in both languages. */
function valueIn(text: string, lang: Lang) {
  const found = SAYS[lang].value.exec(text)?.slice(1)
  if (!found) return null
  const [part, all, from, to, amount, scale, basis] =
    lang === 'en' ? found : [found[3], found[4], found[5], found[6], found[0], found[1], found[2]]
  return {
    deals: [numberIn(part ?? all), numberIn(all)],
    years: [from, to ?? from],
    amount: `${amount} ${scale === 'bn' || scale === 'مليار' ? 'bn' : 'm'}`,
    basis,
  }
}

/** No noun disagrees with the number before it. */
function agrees(text: string, lang: Lang) {
  if (lang === 'en') return expect(text).not.toMatch(/\b1 deals\b|\b(?!1 )\d+ deal\b|\b1 deal await\b/)
  for (const [whole, count, noun] of text.matchAll(/(\d+) (صفقات|صفقة)/g)) {
    const rest = Number(count) % 100
    expect(noun, `${whole} in ${text}`).toBe(rest >= 3 && rest <= 10 ? 'صفقات' : 'صفقة')
  }
}

const isCounted = (row: Row) =>
  row.value_usd_m !== null && row.the_condition !== 'rumour' && row.the_condition !== 'cancelled'
const sum = (rows: readonly Row[]) =>
  rows.reduce((cents, { value_usd_m: value }) => cents + Math.round((value ?? 0) * 100), 0) / 100

test('VIEW-02 for a thousand filters the sentence over deals says what a plain sum of the rows shown says, in both languages', async () => {
  const seen = new Set<string>()
  for (const [index, one] of fc.sample(filter, { seed: 8, numRuns: 1000 }).entries()) {
    const lang: Lang = index % 2 ? 'ar' : 'en'
    const query = queryOf(one)
    const rows = ofOneKind(SEEN.filter((row) => keeps(row, one)))
    const { text, lead } = await ask(query, lang)
    const at = `${String(query)}: ${text}`
    if (rows.length === 0) {
      expect(text, at).toBe('')
      continue
    }
    expect(leftoverOf(text), at).toBeNull()
    expect(text, at).toContain(lead)
    agrees(text, lang)
    const says = SAYS[lang]
    expect(says.rows.test(text), at).toBe([...query].length > 1)

    const years = rows.map(({ announcement_date: date }) => date.slice(0, 4)).toSorted()
    const span = [years[0], years.at(-1)]
    const counted = rows.filter(isCounted)
    // The basis of most deals; of bases with as many, that of the larger sum.
    const [own] = [...Map.groupBy(counted, basisOf)]
      .map(([basis, of]) => ({ basis, of, millions: sum(of) }))
      .toSorted((a, b) => b.of.length - a.of.length || b.millions - a.millions)
    const value = valueIn(text, lang)
    const found = says.largest.exec(text)?.groups
    const largest = found && [found['target'], found['buyer'], found['share']]
    if (!own) {
      const [count, from, to] = says.count.exec(text)?.slice(1) ?? []
      expect([numberIn(count), from, to ?? from, value, largest], at).toEqual([
        rows.length,
        ...span,
        null,
        undefined,
      ])
      seen.add('count')
    } else {
      expect(value, at).toEqual({
        deals: [own.of.length, rows.length],
        years: span,
        amount:
          own.millions >= 1000 ? `${figureText(own.millions / 1000, 1)} bn` : `${figureText(own.millions)} m`,
        basis:
          lang === 'ar' ? oneBracket(VALUE_BASES[own.basis].ar) : VALUE_BASES[own.basis].en.toLowerCase(),
      })
      const [first, next] = own.of.toSorted((a, b) => (b.value_usd_m ?? 0) - (a.value_usd_m ?? 0))
      const isAlone = first && own.millions > 0 && first.value_usd_m !== next?.value_usd_m
      const name = first && letters(first.slug)
      expect(largest, at).toEqual(
        isAlone
          ? [name, name, next ? figureText(((first.value_usd_m ?? 0) / own.millions) * 100, 0) : undefined]
          : undefined,
      )
      seen.add(own.basis)
      seen.add(next ? 'several' : 'one')
    }
    const pending = rows.filter(({ the_condition: stage }) =>
      ['binding_agreement', 'regulatory_approval', 'shareholder_approval'].includes(stage),
    ).length
    expect(numberIn(says.pending.exec(text)?.[1]), at).toBe(pending || null)
    if (pending > 0) seen.add('pending')
  }
  // Every kind of sentence was among them.
  expect([...seen].sort()).toEqual([
    'count',
    'enterprise_value',
    'one',
    'pending',
    'purchase_price',
    'several',
  ])
})
