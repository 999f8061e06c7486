import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { undoImport } from '#datasets/import/record/undo.server.ts'
import { writeZip } from '#datasets/import/testing-xlsx.ts'
import { DESTINATIONS } from '../../imports/destinations.server.ts'
import { sourceRoom } from '../testing.server.ts'

/** A portal with three products, whose sources bring zips of trade. */
export async function bulkRoom() {
  const room = await sourceRoom()
  const folder = await mkdtemp(join(tmpdir(), 'kimya-bulk-test-'))
  let zips = 0
  const column = async (text: string) => (await room.query(text)).map((row) => Object.values(row)[0])
  return {
    ...room,
    folder,
    column,
    async clear() {
      room.publisher.answers.clear()
      room.publisher.asked.length = 0
      await room.query(
        `truncate products_prices_category, products_prices_product, exports_imports_flow, data_revision, data_import, data_upload,
           data_source, data_source_run, entry_notice restart identity cascade`,
      )
      await room.query(
        `insert into products_prices_category (id, name_ar, name_en) values ('chemicals', 'كيماويات', 'Chemicals')`,
      )
      await room.query(
        `insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en, hs6) values
           ('urea', 'chemicals', 'UR', 'اليوريا', 'Urea', '310210'), ('salt', 'chemicals', 'NA', 'الملح', 'Salt', '010121'),
           ('ammonia', 'chemicals', 'NH', 'الأمونيا', 'Ammonia', '281410')`,
      )
    },
    /** The rows of trade, each as a line. */
    flows: (more = '') =>
      column(`select concat_ws(' ', product, process, country, coalesce(partner, 'WLD'), year_month, hs_code, value::float8,
          coalesce(quantity::float8::text, quantity_missing)) ${more} from exports_imports_flow order by 1`),
    undo: (id: number) =>
      undoImport(room.runner.pool, String(id), {
        author: { accountId: null, name: 'tester' },
        targetOf(target) {
          const found = DESTINATIONS.find(({ name }) => name === target)
          if (!found) throw new Error(`No destination ${target}`)
          return found
        },
      }),
    zipOf: async (parts: Readonly<Record<string, string | Buffer>>) =>
      readFile(await writeZip(join(folder, `${++zips}.zip`), parts)),
    async close() {
      await room.close()
      await rm(folder, { recursive: true })
    },
  }
}
