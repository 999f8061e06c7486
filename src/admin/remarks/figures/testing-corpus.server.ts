import { sql } from 'kysely'
import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { CAPACITY_TEXTS, LOOSE_TEXTS, PRICE_TEXTS, QUIET_TEXTS } from './testing-texts.ts'

/** A text with its day. In one with a planted fault, `wrong` is the altered figure as it is written. */
export interface CorpusText {
  lang: Lang
  day: string
  text: string
  wrong: string | null
}

const MONTHS = {
  en: 'January February March April May June July August September October November December'.split(' '),
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
}
const WANTED = { faults: 50, prices: 300, capacities: 60, loose: 60, quiet: 80 }
const DAY_MS = 86_400_000

interface Series {
  id: number
  product: string
  market: string
  names: Record<Lang, string>
}

const before = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** As the paper prints a number: with thousands, with decimals where it has some, now and then in Arabic digits. */
function printed(value: number, lang: Lang, turn: number): string {
  const decimals = turn % 3 === 0 ? 2 : turn % 3 === 1 ? 0 : 1
  const fixed = value.toFixed(decimals)
  const [whole = '', rest] = fixed.split('.')
  const grouped = turn % 4 === 3 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const latin = rest === undefined ? grouped : `${grouped}.${rest}`
  return lang === 'ar' && turn % 5 < 2 ? inArabicDigits(latin) : latin
}

const inArabicDigits = (text: string) =>
  text
    .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
    .replace('.', '٫')
    .replace(',', '٬')

function dated(day: string, lang: Lang, withYear: boolean, turn: number): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = MONTHS[lang][Number(month) - 1] ?? ''
  const short = lang === 'en' && turn % 3 === 0 ? `${name} ${Number(date)}` : `${Number(date)} ${name}`
  if (!withYear) return short
  return lang === 'en' && turn % 3 === 0 ? `${short}, ${year}` : `${short} ${year}`
}

/** A number that somebody mistyped or took from the wrong line; never one that rounds to the right one. */
function altered(value: number, turn: number, other: number): number {
  const whole = Math.round(value)
  const digits = String(whole).split('')
  const mistakes = [
    () => other,
    () => Number([digits[0], digits[2], digits[1], ...digits.slice(3)].join('')),
    () => whole + 10,
    () => whole - 7,
    () => Number([String((Number(digits[0]) % 9) + 1), ...digits.slice(1)].join('')),
  ]
  const made = mistakes[turn % mistakes.length]?.() ?? whole + 10
  return Math.abs(made - value) < 2 ? whole + 25 : made
}

/**
 * Texts of a newsroom over the demonstration data: at least 50 with a planted fault, 500 in which every figure is true. They are made
 * of sentences that were written by hand, filled with series, days and ways of printing in turn; the same on each run.
 */
export async function figureCorpus(db: Db, today: string): Promise<CorpusText[]> {
  const series = await readSeries(db)
  const priceAt = async (id: number, day: string) => {
    const { rows } = await sql<{ price: number }>`select price::float8 as price from products_prices_point
      where series_id = ${id} and day <= ${day}::date order by day desc limit 1`.execute(db)
    return rows[0]?.price ?? 0
  }
  const average = async (id: number, month: string) => {
    const { rows } = await sql<{
      price: number
    }>`select avg(price)::float8 as price from products_prices_point
      where series_id = ${id} and to_char(day, 'YYYY-MM') = ${month}`.execute(db)
    return rows[0]?.price ?? 0
  }
  const { rows: plants } = await sql<{
    company_ar: string
    company_en: string
    product_ar: string
    product_en: string
    kt: number
  }>`
    select c.shortcut_name_ar as company_ar, coalesce(c.shortcut_name_en, c.name_en) as company_en, r.name_ar as product_ar,
      coalesce(r.name_en, r.name_ar) as product_en, p.kt_per_year::float8 as kt
    from production_capacity_plant p join companies_company c on c.slug = p.company
    join products_prices_product r on r.slug = p.product
    where p.unit = 'kt/y' and p.this_status = 'operating' order by p.slug`.execute(db)

  const fill = async (template: string, lang: Lang, turn: number, wrong: boolean): Promise<CorpusText> => {
    const one = series[(turn * 7) % series.length]
    const plant = plants[(turn * 5) % plants.length]
    if (!one || !plant) throw new Error('The demonstration data has no series')
    const day = before(today, 2 + ((turn * 11) % 120))
    const shown = { day, year: before(day, 364), month: before(day, 28) }
    const [now, week, month, year, old] = await Promise.all(
      [day, before(day, 7), shown.month, shown.year, before(day, 200)].map((at) => priceAt(one.id, at)),
    )
    const digits = (value = 0) => printed(value, lang, turn)
    const whole = (value: number) =>
      lang === 'ar' && turn % 5 < 2 ? inArabicDigits(String(Math.round(value))) : String(Math.round(value))
    const price = now ?? 0
    const monthOf = day.slice(0, 7)
    const capacity = template.includes('{kt}') || template.includes('{t}')
    const kt = wrong ? altered(plant.kt, turn, plant.kt + 50) : plant.kt
    const values: Record<string, string> = {
      p: capacity ? plain(lang === 'ar' ? plant.product_ar : plant.product_en) : one.names[lang],
      m: marketName(one.market, lang),
      c: lang === 'ar' ? plant.company_ar : plant.company_en,
      now: digits(wrong ? altered(price, turn, old ?? 0) : price),
      week: digits(week),
      month: digits(month),
      year: digits(year),
      diff: whole(Math.max(2, Math.abs(price - (week ?? 0)))),
      pct: digits((turn % 37) / 10 + 0.3),
      d: dated(day, lang, false, turn),
      D: dated(day, lang, true, turn),
      'D-year': dated(shown.year, lang, true, turn),
      'd-month': dated(shown.month, lang, false, turn),
      monthName: `${MONTHS[lang][Number(monthOf.slice(5)) - 1]} ${monthOf.slice(0, 4)}`,
      floor: whole(Math.floor(price / 10) * 10),
      low: whole(price - 5),
      high: whole(price + 5),
      round: whole(Math.round(price / 5) * 5),
      average: template.includes('{average}') ? digits(await average(one.id, monthOf)) : '',
      sar: whole(price * 3.75),
      kt: String(kt),
      t: `${kt}000`.replace(/\B(?=(\d{3})+$)/g, turn % 2 === 0 ? ',' : ''),
    }
    const marked = /\*\{(\w+)\}/.exec(template)?.[1]
    return {
      lang,
      day: today,
      text: template.replace(/\*?\{([\w-]+)\}/g, (_, name: string) => values[name] ?? name),
      wrong: wrong && marked ? (values[marked] ?? null) : null,
    }
  }
  const made: CorpusText[] = []
  const take = async (
    all: Readonly<Record<Lang, readonly string[]>>,
    count: number,
    wrong: boolean,
    first: number,
  ) => {
    for (let turn = 0; turn < count; turn += 1) {
      const lang = turn % 2 === 0 ? 'ar' : 'en'
      const template = all[lang][(turn >> 1) % all[lang].length] ?? ''
      made.push(await fill(template, lang, first + turn, wrong))
    }
  }
  await take(PRICE_TEXTS, WANTED.faults - 12, true, 1)
  await take(CAPACITY_TEXTS, 12, true, 60)
  await take(PRICE_TEXTS, WANTED.prices, false, 100)
  await take(CAPACITY_TEXTS, WANTED.capacities, false, 500)
  await take(LOOSE_TEXTS, WANTED.loose, false, 700)
  await take(QUIET_TEXTS, WANTED.quiet, false, 900)
  return made
}

/** A product's name as it is written in a sentence. */
const plain = (name: string) => name.replace(/\s*\([^)]*\)/g, '')

async function readSeries(db: Db): Promise<Series[]> {
  const { rows } = await sql<{
    id: number
    product: string
    market: string
    name_ar: string
    name_en: string | null
  }>`
    select s.id, s.product, s.market, p.name_ar, p.name_en
    from products_prices_series s join products_prices_product p on p.slug = s.product
    where s.currency = 'USD' and not s.hidden order by s.sort, s.id`.execute(db)
  return rows.map(({ id, product, market, name_ar, name_en }) => ({
    id,
    product,
    market,
    names: { ar: plain(name_ar), en: plain(name_en ?? name_ar) },
  }))
}
