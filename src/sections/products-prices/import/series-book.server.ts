import pg from 'pg'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Stage } from '#datasets/import/run/stage.server.ts'
import { OUTSIDE_CATEGORIES, OUTSIDE_PRODUCTS } from './known-series.ts'
import { seriesWords } from './series-words.server.ts'
import { SERIES_KEY, SERIES_REST, seriesKey, type SeriesTerms } from './terms.ts'

/** What an import of prices made beside them: numbers of series, keys of products and of their groups. */
export type PricesMade = Readonly<
  Record<'products' | 'categories', readonly string[]> & { series: readonly number[] }
>

export const NOTHING_MADE: PricesMade = { series: [], products: [], categories: [] }

export interface KnownSeries extends SeriesTerms {
  id: number
  source_ar: string
  source_en: string
  /** How many invented prices it has: a real one takes their place. */
  invented: number
}

const TERMS = [...SERIES_KEY, ...SERIES_REST, 'demo'] as const

/**
 * The series that the points of an import go into: those there are, and new ones, whose numbers are reserved while the file
 * is read and stored with the import, so that a run that broke off goes on with the same. They are made with the points.
 */
export class SeriesRegistry {
  readonly #pool: pg.Pool
  readonly #importId: string
  readonly #known = new Map<string, KnownSeries>()
  readonly #reserved = new Map<string, Reserved>()
  readonly #products = new Map<string, LocalizedText>()
  /** The series made in each transaction: a rollback removes them too. */
  readonly #making = new WeakMap<pg.ClientBase, { done: Set<number>; made: PricesMade }>()
  /** Demonstration series that become real, and those of each transaction that did. */
  readonly #taken = new Map<string, KnownSeries>()
  readonly #taking = new WeakMap<pg.ClientBase, Set<number>>()

  constructor(pool: pg.Pool, importId: string) {
    this.#pool = pool
    this.#importId = importId
  }

  /** Reads the series there are, and the numbers that an earlier run of this import reserved. */
  async open(): Promise<void> {
    const { rows } = await this.#pool.query<KnownSeries>(
      `select id, ${TERMS.join(', ')}, source_ar, source_en, case when demo then (
         select count(*)::int from products_prices_point where series_id = s.id) else 0 end as invented
       from products_prices_series s`,
    )
    for (const series of rows) this.#known.set(seriesKey(series), series)
    const products = await this.#pool.query<{ slug: string } & LocalizedText>(
      'select slug, name_ar as ar, coalesce(name_en, name_ar) as en from products_prices_product',
    )
    for (const { slug, ar, en } of [...OUTSIDE_PRODUCTS, ...products.rows])
      this.#products.set(slug, { ar, en })
    const kept = await this.#pool.query<{ reserved: Reserved[] | null }>(
      `select made -> 'reserved' as reserved from data_import where id = $1`,
      [this.#importId],
    )
    for (const series of kept.rows[0]?.reserved ?? []) this.#reserved.set(seriesKey(series), series)
  }

  known(key: string): KnownSeries | undefined {
    return this.#known.get(key)
  }

  /** A real price was found for a demonstration series: from now on it is a real one, on the terms and of the source of that price. */
  takeOver(key: string, terms: SeriesTerms, source: LocalizedText): void {
    const series = this.#known.get(key)
    if (!series) return
    const rest = Object.fromEntries(SERIES_REST.map((name) => [name, terms[name] || series[name]]))
    const real = { ...series, ...rest, demo: false, source_ar: source.ar, source_en: source.en }
    this.#known.set(key, real)
    this.#taken.set(key, real)
  }

  /** The series that `takeOver` made real; undefined for any other. */
  taken(key: string): KnownSeries | undefined {
    return this.#taken.get(key)
  }

  /** The condition that a point of a row `t` is an invented one that the import takes the place of, in SQL. */
  goneSql(): string {
    return `t.series_id = any('{${[...this.#taken.values()].map(({ id }) => id).join(',')}}'::int[])`
  }

  /** Sets the invented histories of the series aside that are staged, within the merge's transaction; called again, those staged since. */
  async setAside(client: pg.ClientBase, stage: Stage, { url }: Pick<SeriesSource, 'url'>): Promise<void> {
    const done = this.#taking.get(client) ?? new Set<number>()
    this.#taking.set(client, done)
    const waiting = [...this.#taken.values()].filter(({ id }) => !done.has(id))
    if (waiting.length === 0) return
    const { rows } = await client.query<{ id: number }>(
      `select products_prices_set_aside(array(
         select id from unnest($1::int[]) as id where exists (select from ${stage.table} where series_id = id))) as id`,
      [waiting.map(({ id }) => id)],
    )
    const set = new Set(rows.map(({ id }) => id))
    for (const id of set) done.add(id)
    await client.query(
      `update products_prices_series s set currency = r.currency, unit = r.unit, frequency = r.frequency,
         source_ar = r.source_ar, source_en = r.source_en, source_url = $2
       from jsonb_populate_recordset(null::products_prices_series, $1::jsonb) r where r.id = s.id`,
      [JSON.stringify(waiting.filter(({ id }) => set.has(id))), url],
    )
  }

  /** The number of a series, known or reserved. */
  idOf(key: string): number | undefined {
    return this.#known.get(key)?.id ?? this.#reserved.get(key)?.id
  }

  /** Reserves numbers for those of the series that are new, in their order. */
  async reserve(wanted: readonly SeriesTerms[]): Promise<void> {
    const fresh = new Map<string, SeriesTerms>()
    for (const terms of wanted) {
      const key = seriesKey(terms)
      if (this.idOf(key) === undefined) fresh.set(key, terms)
    }
    if (fresh.size === 0) return
    const { rows } = await this.#pool.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('products_prices_series', 'id'))::int as id
       from generate_series(1, $1) order by 1`,
      [fresh.size],
    )
    for (const [at, [key, terms]] of [...fresh].entries())
      this.#reserved.set(key, { ...terms, id: rows[at]?.id ?? 0 })
    await this.#pool.query(
      `update data_import set made = jsonb_set(made, '{reserved}', $2::jsonb) where id = $1`,
      [this.#importId, JSON.stringify([...this.#reserved.values()])],
    )
  }

  /** A series in words, for messages. */
  wordsOf(series: SeriesTerms): LocalizedText {
    return seriesWords(series, this.#products)
  }

  /** The same by its number. */
  nameOf(id: number): LocalizedText {
    const found = [...this.#known.values(), ...this.#reserved.values()].find((series) => series.id === id)
    return found ? this.wordsOf(found) : { ar: String(id), en: String(id) }
  }

  /**
   * Makes the reserved series within the merge's transaction, with the products and groups of outside sources that the site
   * does not have; called again, those that were reserved since. Gives all that the transaction made. A series that somebody
   * else made meanwhile is taken: the staged points are given its number.
   */
  async make(client: pg.ClientBase, stage: Stage, source: SeriesSource): Promise<PricesMade> {
    const { done, made } = this.#making.get(client) ?? { done: new Set<number>(), made: NOTHING_MADE }
    const waiting = [...this.#reserved.values()].filter(({ id }) => !done.has(id))
    if (waiting.length === 0) return made
    // One whose rows all stay out, or are still to come, is not made.
    const staged = await client.query<{ id: number }>(
      `select id from unnest($1::int[]) as id where exists (select from ${stage.table} where series_id = id)`,
      [waiting.map(({ id }) => id)],
    )
    const fresh = waiting.filter(({ id }) => staged.rows.some((row) => row.id === id))
    if (fresh.length === 0) return made
    await client.query('lock table products_prices_series in share row exclusive mode')
    const wanted = new Set(fresh.map(({ product }) => product))
    const products = OUTSIDE_PRODUCTS.filter(({ slug }) => wanted.has(slug))
    const groups = products.map(({ category }) => category)
    const categories = [...made.categories, ...(await makeCategories(client, groups))]
    const slugs = [...made.products, ...(await makeProducts(client, products))]
    const series = [...made.series]
    const begun = await makeSeries(client, fresh, source)
    for (const one of fresh) {
      if (begun.has(one.id)) series.push(one.id)
      else await takeSeries(client, stage, one)
      done.add(one.id)
    }
    const all = { series, products: slugs, categories }
    this.#making.set(client, { done, made: all })
    return all
  }
}

type Reserved = SeriesTerms & { id: number }

/** Whom a new series names, and where its figures are published. */
interface SeriesSource {
  ar: string
  en: string
  url: string | null
}

/** Makes the series in their order, and gives the numbers of those that were not there already. */
async function makeSeries(
  client: pg.ClientBase,
  fresh: readonly Reserved[],
  source: SeriesSource,
): Promise<Set<number>> {
  const names = ['id', ...TERMS].join(', ')
  const { rows } = await client.query<{ id: number }>(
    `insert into products_prices_series (${names}, ended_on, source_ar, source_en, source_url, sort)
     overriding system value
     select ${names}, ended_on, $2, $3, $4,
       (select coalesce(max(sort), 0) from products_prices_series) + row_number() over (order by id)
     from json_populate_recordset(null::products_prices_series, $1::json)
     on conflict (${SERIES_KEY.join(', ')}) do nothing returning id`,
    [JSON.stringify(fresh), source.ar, source.en, source.url],
  )
  return new Set(rows.map(({ id }) => id))
}

async function takeSeries(client: pg.ClientBase, stage: Stage, one: Reserved): Promise<void> {
  await client.query(
    `update ${stage.table} set series_id = (select id from products_prices_series
       where (${SERIES_KEY.join(', ')}) = ($2, $3, $4, $5, $6)) where series_id = $1`,
    [one.id, ...SERIES_KEY.map((term) => one[term])],
  )
}

async function makeCategories(client: pg.ClientBase, ids: readonly string[]): Promise<string[]> {
  const rows = [...new Set(ids)].flatMap((id) => {
    const group = OUTSIDE_CATEGORIES[id]
    return group ? [{ id, name_ar: group.ar, name_en: group.en, sort: group.sort }] : []
  })
  return made(
    await client.query<{ key: string }>(
      `insert into products_prices_category (id, name_ar, name_en, sort)
       select id, name_ar, name_en, sort from json_populate_recordset(null::products_prices_category, $1::json)
       on conflict (id) do nothing returning id as key`,
      [JSON.stringify(rows)],
    ),
  )
}

async function makeProducts(client: pg.ClientBase, products: typeof OUTSIDE_PRODUCTS): Promise<string[]> {
  const rows = products.map(({ slug, category, shortcut, ar, en, unit, cas, hs6 }) => ({
    slug,
    category_id: category,
    shortcut_name: shortcut,
    name_ar: ar,
    name_en: en,
    unit,
    cas,
    hs6,
  }))
  return made(
    await client.query<{ key: string }>(
      `insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en, unit, cas, hs6, sort)
       select slug, category_id, shortcut_name, name_ar, name_en, unit, cas, hs6, 1000
       from json_populate_recordset(null::products_prices_product, $1::json)
       on conflict (slug) do nothing returning slug as key`,
      [JSON.stringify(rows)],
    ),
  )
}

const made = ({ rows }: pg.QueryResult<{ key: string }>) => rows.map(({ key }) => key)
