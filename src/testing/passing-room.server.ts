import { readSource, writeSource } from '#admin/sources/fields.server.ts'
import { editSource } from '#admin/sources/store.server.ts'
import { sourceRoom } from '#admin/sources/testing.server.ts'
import { LICENCES_TAG } from '#datasets/licences.server.ts'

const HAND = {
  by: { actor: { id: null, name: 'tester', role: 'operator' as const } },
  accountId: null,
  name: 'tester',
}
const ADDRESS = '/data/v1/get/C/A/HS'
const HEADER =
  'product,process,country,partner,year_month,hs_code,value,currency,quantity,quantity_unit,as_of,confidence'

/** A portal with figures that may be passed on beside those that may not. */
export async function passingRoom() {
  const room = await sourceRoom()
  const { publisher } = room
  const forget = () =>
    room.app.changes.publish([
      LICENCES_TAG,
      'data:exports-imports',
      'prices',
      'products',
      'settings',
      'sources',
    ])
  const published = async (name: string) => {
    const { state } = await room.run(name)
    if (state !== 'published') throw new Error(`${name}: ${state}`)
    await forget()
  }
  return {
    ...room,
    /** Drops what is remembered, as imports and the panel do. */
    forget,
    async clear() {
      publisher.answers.clear()
      await room.query(`truncate exports_imports_flow, products_prices_category, data_import, data_upload, data_source, data_source_run
        restart identity cascade`)
      await room.query(`
        insert into products_prices_category (id, name_ar, name_en) values ('fertilizers', 'أسمدة', 'Fertilizers');
        insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en, hs6) values
          ('urea', 'fertilizers', 'Urea', 'يوريا', 'Urea', '310210')`)
    },
    /** Imports lines of trade that may be passed on. */
    async free(lines: readonly string[]) {
      publisher.answers.set('/free.csv', `${[HEADER, ...lines].join('\n')}\n`)
      const name = await room.add({
        layout: 'table',
        target: 'exports-imports',
        address: `${publisher.base}/free.csv`,
        publisher_ar: 'ناشر حر',
        publisher_en: 'A free publisher',
      })
      await published(name)
    },
    /** Three years of UN Comtrade, two of another publisher and one made up for the demonstration; says the name of the first source. */
    async trade(): Promise<string> {
      const data = ['2021', '2022', '2023'].map((period, at) => ({
        period,
        reporterCode: 682,
        partnerCode: 699,
        flowCode: 'X',
        classificationCode: 'H6',
        cmdCode: '310210',
        netWgt: 1000,
        fobvalue: 7001 + at,
        primaryValue: 7001 + at,
      }))
      publisher.answers.set(ADDRESS, JSON.stringify({ count: 3, data, error: '' }))
      const comtrade = await room.add(
        {
          layout: 'un-comtrade',
          address: `${publisher.base}${ADDRESS}`,
          reporters: 'SA',
          periods: '2021-2023',
          publisher_ar: 'قاعدة UN Comtrade',
          publisher_en: 'UN Comtrade',
        },
        'key',
      )
      await published(comtrade)
      await this.free([
        'urea,export,QA,IN,2022,310210,8001,USD,1,t,2023,high',
        'urea,export,QA,IN,2023,310210,8002,USD,1,t,2023,high',
      ])
      await room.query(`insert into exports_imports_flow (product, process, country, partner, year_month, hs_code, value, currency, quantity,
          source_ar, source_en, as_of, confidence, demo)
        values ('urea', 'export', 'KW', 'IN', '2023', '310210', 9001, 'USD', 1, 'بيانات توضيحية', 'Demonstration data', '2023', 'low', true)`)
      await forget()
      return comtrade
    },
    /** Gives the operator's answer to whether the figures of a source may be passed on. */
    async answer(name: string, may_pass_on: 'yes' | 'no') {
      const source = await room.source(name)
      const { values } = readSource({ ...writeSource(source), may_pass_on }, room.app.config.fetchAllow)
      if (!values) throw new Error('not a source')
      const changed = { id: source.id, values, key: undefined }
      await room.runner.db
        .transaction()
        .execute((trx) => editSource(trx, room.runner.secret, changed, { ...HAND, now: new Date() }))
      await forget()
    },
  }
}
