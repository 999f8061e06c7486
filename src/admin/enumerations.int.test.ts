import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fields } from '#entries/fields.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { KINDS } from './kinds.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Lists that grow without a migration: their columns allow any value, or any of a pattern, and imports bring new ones. */
const OPEN = [
  'companies_financial_file.currency',
  'dumping_cases_case.sector',
  'dumping_cases_duty.currency',
  'exports_imports_flow.currency',
  'mergers_acquisitions_deal.currency',
  'mergers_acquisitions_deal.sector',
  'mergers_acquisitions_deal.subsector',
  'pages_page.position',
  'production_capacity_stop.currency',
  'products_prices_product.unit',
  'products_prices_series.currency',
  'products_prices_series.delivery_term',
  'products_prices_series.frequency',
  'products_prices_series.market',
  'products_prices_series.price_type',
  'products_prices_series.unit',
  'section_info.section',
  'site_ad.slot',
  'site_calendar_event.kind',
]

interface Declared {
  place: string
  options: string[]
}

/** Every choice that a form of the newsroom offers, with the column that holds it. */
function declared(table: string, fields: Fields): Declared[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const reasons = field.reasons
      ? [{ place: `${table}.${name}_missing`, options: Object.keys(field.reasons) }]
      : []
    if (field.type === 'enum' || field.type === 'enums')
      return [...reasons, { place: `${table}.${name}`, options: Object.keys(field.options) }]
    if (field.type === 'rows' && field.stored === undefined)
      return [...reasons, ...declared(field.table, field.fields)]
    return reasons
  })
}

/** The values that a column's CHECK constraint allows, as PostgreSQL writes it down. */
async function allowed(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ place: string; rule: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as place, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(database.db)
  return new Map(
    rows.flatMap(({ place, rule }) => {
      const list = /(?:= ANY|<@) \(?\(?ARRAY\[([^\]]*)\]/.exec(rule)?.[1]
      return list
        ? [[place, list.split(', ').map((item) => /^'?(.*?)'?(?:::[\w ]+)?$/.exec(item)?.[1] ?? item)]]
        : []
    }),
  )
}

test('ADMIN-02 MKT-01 each choice of a form is what its column allows, no more and no less', async () => {
  const rules = await allowed()
  const open: string[] = []
  for (const { place, options } of KINDS.flatMap((kind) => declared(kind.table, kind.fields))) {
    const values = rules.get(place)
    if (values) expect.soft(values.toSorted(), place).toEqual(options.toSorted())
    else open.push(place)
  }
  expect(open.toSorted()).toEqual(OPEN)
})
