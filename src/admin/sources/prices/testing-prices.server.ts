import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeWorkbook } from '#datasets/import/testing-xlsx.ts'
import type { SourceText } from '../fields.ts'
import { sourceRoom } from '../testing.server.ts'

/** The World Bank's series, with one that is none of ours, and three months of them. */
export const COLUMNS = ['Crude oil, Brent', 'Cocoa', 'Urea **']
export const EDITION = [
  ['2026M04', 100.1, 5, 700.5],
  ['2026M05', 90.5, 5, 770.5],
  ['2026M06', 85.4, '…', 453.1],
]
const OLD = '/doc/18675ce300ecf-0050012024/related/CMO-Historical-Data-Monthly.xlsx'
/** Where its newest workbook is. */
export const NEW = '/doc/74e8be41ceb20-0050012026/related/CMO-Historical-Data-Monthly.xlsx'
/** The page that links to workbooks. */
export const page = (...links: string[]) =>
  `<!doctype html><title>Commodity Markets</title><a href="/about">About</a>${links
    .map((link) => `<p><a class="link" href="${link}">Monthly prices</a></p>`)
    .join('')}`
/** The EIA's file of three days. */
export const BRENT = 'Date,Price\n2026-08-14,94.1\n2026-08-17,94.8\n2026-08-18,95.29\n'

/** A portal whose sources bring prices. */
export async function priceRoom() {
  const room = await sourceRoom()
  const folder = await mkdtemp(join(tmpdir(), 'kimya-sources-test-'))
  let books = 0
  const answer = (path: string, content: string | Buffer) => room.publisher.answers.set(path, content)
  const column = async (text: string) => (await room.query(text)).map((row) => Object.values(row)[0])
  /** A workbook as the World Bank publishes it. */
  async function workbook(columns: readonly string[], months: readonly (readonly (string | number)[])[]) {
    const path = await writeWorkbook(join(folder, `${++books}.xlsx`), {
      sheets: [
        { name: 'AFOSHEET', rows: [['x', 'y']] },
        {
          name: 'Monthly Prices',
          rows: [
            ['World Bank Commodity Price Data (The Pink Sheet)'],
            ['Updated on July 02, 2026'],
            [null, ...columns],
            [null, ...columns.map(() => '($/mt)')],
            ...months,
          ],
        },
      ],
    })
    return readFile(path)
  }
  return {
    ...room,
    folder,
    answer,
    column,
    workbook,
    async clear() {
      room.publisher.answers.clear()
      room.publisher.asked.length = 0
      await room.query(
        `truncate products_prices_category, products_prices_product, products_prices_series, products_prices_point,
           products_prices_point_revision, data_import, data_upload, data_source, data_source_run, entry_notice
         restart identity cascade`,
      )
    },
    /** The stored prices, each as a line. */
    points: () =>
      column(`select concat_ws(' ', product, market, nullif(grade, ''), price_type, unit, day, price::float8)
        from products_prices_point p join products_prices_series s on s.id = p.series_id order by 1`),
    /** Adds the World Bank with an edition on its page; says its name. */
    async worldBank(trust = 'publish') {
      answer('/commodity-markets', page(OLD, NEW, NEW.replace('Monthly', 'Annual')))
      answer(NEW, await workbook(COLUMNS, EDITION))
      return room.add({
        address: `${room.publisher.base}/commodity-markets`,
        layout: 'world-bank-workbook',
        trust,
      })
    },
    /** Adds the EIA's file of Brent; says its name. */
    brent: (rest: SourceText = {}) =>
      room.add({ address: `${room.publisher.base}/brent.csv`, layout: 'eia-csv', series: 'brent', ...rest }),
    async close() {
      await room.close()
      await rm(folder, { recursive: true })
    },
  }
}
