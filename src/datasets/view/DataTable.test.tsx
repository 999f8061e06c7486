import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import type { TableData } from '../contract.ts'
import { DataTable } from './DataTable.tsx'

const table: TableData = {
  count: '2 rows',
  headings: [{ key: 'name', label: 'Name', unit: null, numeric: false, sort: null, sorted: null }],
  rows: [
    {
      key: 'a',
      href: '/x/a',
      cells: [{ text: 'Ammonia' }],
      marks: {},
      source: 'https://www.example.org/report?x=1',
    },
    { key: 'b', href: '/x/b', cells: [{ text: 'Benzene' }], marks: {} },
  ],
}

test('TRUST-01 a row leads to who reported it; without sources there is no column of them', () => {
  const html = renderPage(() => <DataTable list={table} />, 'ar', {})
  expect(html).toContain('<a href="https://www.example.org/report?x=1" rel="noopener">')
  expect(html).toContain('example.org')
  expect(html.match(/<th /g)).toHaveLength(2)
  const unsourced = { ...table, rows: table.rows.slice(1) }
  expect(renderPage(() => <DataTable list={unsourced} />, 'en', {}).match(/<th /g)).toHaveLength(1)
})

test('MKT-11 below a table of rows that programs fetch is the way to them, and below no other', () => {
  const use = '/developers/use?table=companies'
  const html = renderPage(() => <DataTable list={{ ...table, use }} />, 'ar', {})
  expect(html).toContain(`href="${use}"`)
  expect(html).toContain('فتح في إكسل')
  expect(renderPage(() => <DataTable list={table} />, 'ar', {})).not.toContain('/developers/use')
})

test('MKT-08 rows can be ticked, each box named by its row', () => {
  const html = renderPage(() => <DataTable list={table} ticks={{ name: 's', label: 'Compare' }} />, 'en', {})
  expect([...html.matchAll(/name="s"[^>]* value="(\w)"/g)].map(([, key]) => key)).toEqual(['a', 'b'])
  expect(html).toContain('aria-label="Compare: Ammonia"')
})
