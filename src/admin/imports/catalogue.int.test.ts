import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { poolOf } from '#platform/db/kysely.server.ts'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { csvLine } from './csv-line.ts'
import { importDesk } from './testing.server.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof importDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await importDesk(poolOf(database.db))
})
beforeEach(() =>
  query('truncate products_prices_category, data_import, data_revision restart identity cascade'),
)
afterAll(async () => {
  await desk.close()
  await database.drop()
})

const query = async (text: string) => (await poolOf(database.db).query<Record<string, unknown>>(text)).rows
const column = async (text: string) => (await query(text)).map((row) => Object.values(row)[0])
const groups = (text: string, mode: 'dry' | 'commit' | 'good' = 'commit') =>
  desk.importText(text, { into: 'product-categories', mode })
const products = (text: string, mode: 'dry' | 'commit' | 'good' = 'commit') =>
  desk.importText(text, { into: 'products', mode })

const GROUPS = `المعرف,اسم المجموعة,اسم المجموعة (بالإنجليزية),ضمن مجموعة,الترتيب
petro,البتروكيماويات,Petrochemicals,,1
polymers,البوليمرات,Polymers,Petrochemicals,2
pe,البولي إيثيلين,Polyethylene,polymers,
`
const PRODUCTS = `Key,Name,Name (Arabic),Symbol,Group,CAS number,HS code,Usual unit,Order
hdpe,HDPE,البولي إيثيلين عالي الكثافة,HDPE,pe,9002-88-4,3901.20,USD/t,1
ethane,Ethane,الإيثان,C2,Petrochemicals,74-84-0,290110,USD/MMBtu,2
`

test('LIVE-02 MKT-09 groups and products come by file in either language, by key or name, a group within one of the same file', async () => {
  expect((await groups(GROUPS, 'dry')).report).toMatchObject({ status: 'checked', inserted: 3 })
  expect(await query('select from products_prices_category')).toEqual([])
  expect((await groups(GROUPS)).report).toMatchObject({ status: 'committed', inserted: 3 })
  expect(
    await column("select concat_ws(' ', id, parent_id, sort) from products_prices_category order by id"),
  ).toEqual(['pe polymers 0', 'petro 1', 'polymers petro 2'])
  const { report, id } = await products(PRODUCTS)
  expect([report.errors.kept, report.inserted]).toEqual([[], 2])
  expect(
    await query(
      'select slug, category_id, name_ar, cas, hs6, unit from products_prices_product order by slug',
    ),
  ).toEqual([
    {
      slug: 'ethane',
      category_id: 'petro',
      name_ar: 'الإيثان',
      cas: '74-84-0',
      hs6: '290110',
      unit: 'USD/MMBtu',
    },
    {
      slug: 'hdpe',
      category_id: 'pe',
      name_ar: 'البولي إيثيلين عالي الكثافة',
      cas: '9002-88-4',
      hs6: '390120',
      unit: 'USD/t',
    },
  ])
  expect((await products(PRODUCTS)).report).toMatchObject({ unchanged: 2, changes: false })
  expect(
    await query(`select key from search_document where key = 'ethane' and source = 'product'`),
  ).toHaveLength(1)
  const before = await query('select * from products_prices_product order by slug')
  const second = await products(PRODUCTS.replace('Ethane,', 'Ethane gas,'))
  expect(second.report).toMatchObject({ updated: 1, unchanged: 1 })
  await desk.undo(second.id)
  expect(await query('select * from products_prices_product order by slug')).toEqual(before)
  await desk.undo(id)
  expect(await query('select from products_prices_product')).toEqual([])
})

test('LIVE-02 MKT-09 an import of products that others refer to is not undone, and the reason is said', async () => {
  const first = await groups(GROUPS)
  const { id } = await products(PRODUCTS)
  await expect(desk.undo(first.id)).rejects.toMatchObject({ code: 'undo_used' })
  await query(`insert into companies_company (slug, name_ar, shortcut_name_ar, country, products, source_ar, source_en, as_of, confidence)
    values ('c', 'شركة', 'شركة', 'SA', '{hdpe}', 'م', 'S', '2026', 'high') returning slug`)
  await expect(desk.undo(id)).rejects.toMatchObject({ code: 'undo_used' })
  await query(`delete from companies_company where slug = 'c' returning slug`)
  await desk.undo(id)
  await desk.undo(first.id)
  expect(await query('select from products_prices_category')).toEqual([])
})

test('LIVE-02 MKT-09 faults are reported by line: an unknown group, a wrong check digit, five digits of HS, a circle, no Arabic name', async () => {
  await groups(GROUPS)
  const text = `Key,Name,Name (Arabic),Symbol,Group,CAS number,HS code
a,A,أ,A,nowhere,74-84-0,290110
b,B,ب,B,pe,74-84-1,290110
c,C,ت,C,pe,,29011
d,D,,D,pe,,
E E,E,ث,E,pe,,
`
  const { report } = await products(text)
  expect(report.errors.kept.map(({ line, code }) => `${line} ${code}`)).toEqual([
    '2 reference',
    '3 invalid',
    '4 invalid',
    '5 required',
    '6 rule',
  ])
  expect((await products(text.replace('nowhere', 'pe'), 'good')).report).toMatchObject({
    inserted: 1,
    linesOut: 4,
  })
  const circle = await groups('Key,Name,Name (Arabic),Within group\npetro,Petrochemicals,البتروكيماويات,pe\n')
  expect(circle.report).toMatchObject({ status: 'refused', refusal: { code: 'rows_contradict' } })
})

test('LIVE-02 the lists of the demonstration come through an import as they are', async () => {
  const read = async <Row>(name: string) =>
    JSON.parse(await readFile(join(import.meta.dirname, '../../../db/demo', name), 'utf8')) as Row[]
  const listed = await read<{
    id: string
    parent: string | null
    order: number
    name: { ar: string; en: string }
  }>('product_categories.json')
  const lines = listed.map(({ id, parent, order, name }) => csvLine([id, parent, order, name.ar, name.en]))
  const { report } = await groups(`id,parent_id,sort,name_ar,name_en\n${lines.join('')}`)
  expect([report.errors.kept, report.inserted]).toEqual([[], listed.length])
  const all = await read<{
    id: string
    category: string
    shortcut_name: string
    name: { ar: string; en: string }
    cas: string | null
    hs6: string | null
    unit: string | null
  }>('products.json')
  const rows = all.map((one) =>
    csvLine([one.id, one.category, one.shortcut_name, one.name.ar, one.name.en, one.cas, one.hs6, one.unit]),
  )
  const loaded = await products(
    `slug,category_id,shortcut_name,name_ar,name_en,cas,hs6,unit\n${rows.join('')}`,
  )
  expect([loaded.report.errors.kept, loaded.report.inserted]).toEqual([[], all.length])
})
