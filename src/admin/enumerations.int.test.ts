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

const CURRENCY = 'a code of ISO 4217, of which a form offers those with a name here; files bring others'
const UNIT = 'put together of a currency and a measure, and read by its parts'

/** What a form offers of something that is no list of ours, and why its column allows more. */
const OPEN: Readonly<Record<string, string>> = {
  'companies_financial_file.currency': CURRENCY,
  'dumping_cases_duty.currency': CURRENCY,
  'exports_imports_flow.currency': CURRENCY,
  'mergers_acquisitions_deal.currency': CURRENCY,
  'production_capacity_stop.currency': CURRENCY,
  'products_prices_product.unit': UNIT,
  'products_prices_series.currency': CURRENCY,
  'products_prices_series.market': 'a code of ISO 3166 or of a region, named in the table of countries',
  'products_prices_series.unit': UNIT,
  'section_info.section': 'every section that is declared: the list is the declarations',
}

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

/** The values that a column's CHECK constraint allows, as PostgreSQL writes it down; an empty text is no choice. */
async function allowed(): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ place: string; rule: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as place, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and cardinality(c.conkey) = 1`.execute(database.db)
  return new Map(
    rows.flatMap(({ place, rule }) => {
      const list = /(?:= ANY|<@) \(?\(?ARRAY\[([^\]]*)\]/.exec(rule)?.[1]
      return list
        ? [
            [
              place,
              list
                .split(', ')
                .map((item) => /^'?(.*?)'?(?:::[\w ]+)?$/.exec(item)?.[1] ?? item)
                .filter(Boolean),
            ],
          ]
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
  expect(open.toSorted()).toEqual(Object.keys(OPEN))
})
