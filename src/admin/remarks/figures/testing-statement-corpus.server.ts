import { sql } from 'kysely'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { CorpusText } from './testing-corpus.server.ts'
import { CELL_TEXTS, DEAL_TEXTS, DUTY_TEXTS, OTHER_TEXTS, TITLE_TEXTS } from './testing-statements.ts'

/** Planted and true ones of each; the others are all true. */
const WANTED = { wrong: [8, 6, 8, 8], right: [26, 20, 24, 24], other: 36 } as const

const WORDS = {
  USD: { en: 'dollars', ar: 'دولار' },
  SAR: { en: 'riyals', ar: 'ريال' },
  AED: { en: 'dirhams', ar: 'درهم' },
  EUR: { en: 'euros', ar: 'يورو' },
} as const

interface Filled {
  words: Readonly<Record<string, string>>
}

const plain = (name: string) => name.replace(/\s*\([^)]*\)/g, '')
/** A figure with its first digit changed. */
const altered = (value: number) =>
  Number(String(value).replace(/^[1-9]/, (digit) => String((Number(digit) % 9) + 1)))

/** A sum as papers print it. */
function sumOf(millions: number, currency: keyof typeof WORDS, lang: Lang, turn: number): string {
  const large = millions >= 1000
  const number = large ? Math.round(millions / 10) / 100 : millions
  if (lang === 'ar') return `${number} ${large ? 'مليار' : 'مليون'} ${WORDS[currency].ar}`
  if (currency === 'USD' && turn % 2 === 0) return `$${number} ${large ? 'billion' : 'million'}`
  if (turn % 3 === 0) return `${currency} ${number}${large ? 'bn' : 'm'}`
  return `${number} ${large ? 'billion' : 'million'} ${WORDS[currency].en}`
}

/** Texts of deals, duties, titles and tables over the demonstration data, 30 of them with a planted fault, 130 true. */
export async function statementCorpus(db: Db, today: string): Promise<CorpusText[]> {
  const { rows: deals } = await sql<Record<string, string> & { value: number }>`
    select buyer_ar, buyer_en, seller_ar, seller_en, acquisition_target_ar as target_ar, acquisition_target_en as target_en,
      left(announcement_date, 4) as year, currency, transaction_value::float8 as value
    from mergers_acquisitions_deal where transaction_value is not null order by slug`.execute(db)
  const { rows: duties } = await sql<{
    market: string
    origin: string
    unit: string
    rate: number
    ar: string
    en: string
  }>`
    select c.importing_market as market, d.country as origin, d.unit, d.rate::float8 as rate,
      coalesce(p.name_ar, c.product_in_question_ar) as ar, coalesce(p.name_en, c.product_in_question_en) as en
    from dumping_cases_duty d join dumping_cases_case c on c.slug = d.case_slug
    left join products_prices_product p on p.slug = c.product
    where d.unit in ('percent_cif', 'percent_ad_valorem', 'usd_per_tonne') and d.rate > 0 order by d.case_slug, d.id`.execute(
    db,
  )
  const { rows: prices } = await sql<{ ar: string; en: string; market: string; price: number }>`
    select p.name_ar as ar, coalesce(p.name_en, p.name_ar) as en, s.market, o.price::float8 as price
    from products_prices_series s join products_prices_product p on p.slug = s.product
    cross join lateral (select price from products_prices_point where series_id = s.id and day <= ${today}::date
      and day > ${today}::date - 14 order by day desc limit 1) o
    where s.currency = 'USD' and s.unit = 'USD/t' and not s.hidden order by s.sort, s.id`.execute(db)
  const fill = (template: string, lang: Lang, turn: number, wrong: boolean): CorpusText => {
    const [deal, duty, price] = [
      deals[(turn * 5) % deals.length],
      duties[(turn * 7) % duties.length],
      prices[(turn * 3) % prices.length],
    ]
    if (!deal || !duty || !price) throw new Error('The demonstration data has no deal, duty or price')
    const priced = template.includes('{now}')
    const rate = wrong ? altered(duty.rate) : duty.rate
    const tonne = lang === 'ar' ? `${rate} دولاراً للطن` : turn % 2 === 0 ? `$${rate} a tonne` : `$${rate}/t`
    const value = wrong ? altered(deal.value) : deal.value
    const words: Filled['words'] = {
      b: plain(deal[`buyer_${lang}`] ?? ''),
      s: plain(deal[`seller_${lang}`] ?? ''),
      x: plain(deal[`target_${lang}`] ?? ''),
      y: deal['year'] ?? '',
      v: sumOf(value, deal['currency'] as keyof typeof WORDS, lang, turn),
      p: plain((priced ? price : duty)[lang]),
      m: marketName((priced ? price : duty).market, lang),
      o: marketName(duty.origin, lang),
      r: duty.unit === 'usd_per_tonne' ? tonne : `${rate}%`,
      now: String(wrong ? altered(Math.round(price.price)) : Math.round(price.price)),
    }
    const marked = /\*\{(\w+)\}/.exec(template)?.[1] ?? ''
    return {
      lang,
      day: today,
      text: template.replace(/\*?\{(\w+)\}/g, (_, name: string) => words[name] ?? name),
      wrong: wrong ? (/[\d.]+/.exec(words[marked] ?? '')?.[0] ?? null) : null,
    }
  }
  const take = (
    all: Readonly<Record<Lang, readonly string[]>>,
    count: number,
    wrong: boolean,
    first: number,
  ) =>
    Array.from({ length: count }, (_, turn) => {
      const lang = turn % 2 === 0 ? 'ar' : 'en'
      return fill(all[lang][(turn >> 1) % all[lang].length] ?? '', lang, first + turn, wrong)
    })
  const kinds = [DEAL_TEXTS, DUTY_TEXTS, TITLE_TEXTS, CELL_TEXTS]
  return [
    ...kinds.flatMap((texts, at) => take(texts, WANTED.wrong[at] ?? 0, true, 1 + at * 11)),
    ...kinds.flatMap((texts, at) => take(texts, WANTED.right[at] ?? 0, false, 40 + at * 13)),
    ...take(OTHER_TEXTS, WANTED.other, false, 100),
  ]
}
