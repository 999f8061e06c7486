import { sourceRoom } from '../testing.server.ts'

export const SA = 682
export const QA = 634
export const INDIA = 699
export const CHINA = 156
export const WORLD = 0

interface Row {
  period: string
  reporterCode: number
  partnerCode: number
  flowCode: string
  cmdCode: string
  primaryValue: number | null
  [name: string]: unknown
}

/** A row as the publisher sends it. */
export function row(
  [reporterCode, flowCode, partnerCode, cmdCode, period]: readonly [number, string, number, string, string],
  primaryValue: number | null,
  rest: Record<string, unknown> = {},
): Row {
  const exported = flowCode !== 'M'
  return {
    typeCode: 'C',
    freqCode: period.length === 4 ? 'A' : 'M',
    refPeriodId: Number(period.padEnd(6, '0')) * 100 + 1,
    refYear: Number(period.slice(0, 4)),
    refMonth: period.length === 4 ? 52 : Number(period.slice(4)),
    period,
    reporterCode,
    reporterISO: null,
    reporterDesc: null,
    flowCode,
    partnerCode,
    partnerISO: null,
    partner2Code: 0,
    classificationCode: 'H6',
    isOriginalClassification: true,
    cmdCode,
    aggrLevel: 6,
    isLeaf: true,
    customsCode: 'C00',
    mosCode: '0',
    motCode: 0,
    qtyUnitCode: 8,
    qty: null,
    isQtyEstimated: false,
    altQtyUnitCode: -1,
    altQty: null,
    netWgt: null,
    isNetWgtEstimated: false,
    grossWgt: 0,
    cifvalue: exported ? null : primaryValue,
    fobvalue: exported ? primaryValue : null,
    primaryValue,
    legacyEstimationFlag: 0,
    isReported: true,
    isAggregate: partnerCode === WORLD,
    ...rest,
  }
}

export const API = '/data/v1/get/C/A/HS'
export const list = (url: URL, name: string) => url.searchParams.get(name)?.split(',') ?? null

/** A portal with products, and a stand-in of UN Comtrade. */
export async function comtradeRoom() {
  const room = await sourceRoom()
  const { publisher } = room
  const flows = () =>
    room.query(`select product, process, country, coalesce(partner, 'WLD') as partner, year_month, hs_code, hs_edition,
        value::float8 as value, value_basis as basis, quantity::float8 as t, quantity_missing as missing, estimate, is_mirror as mirror
      from exports_imports_flow order by product, process, country, partner, year_month, hs_code`)
  return {
    ...room,
    async clear() {
      publisher.answers.clear()
      publisher.asked.length = 0
      await room.query(`truncate exports_imports_flow, data_import, data_upload, data_source, data_source_run, entry_notice
        restart identity cascade`)
      // The imports take the products with them.
      await room.query(`
        insert into products_prices_category (id, name_ar, name_en) values ('fertilizers', 'أسمدة', 'Fertilizers');
        insert into products_prices_product (slug, category_id, shortcut_name, name_ar, name_en, hs6) values
          ('urea', 'fertilizers', 'Urea', 'يوريا', 'Urea', '310210'),
          ('ammonium-sulphate', 'fertilizers', 'AS', 'كبريتات الأمونيوم', 'Ammonium sulphate', '310221'),
          ('methanol', 'fertilizers', 'MeOH', 'ميثانول', 'Methanol', '290511'),
          ('ldpe', 'fertilizers', 'LDPE', 'LDPE', 'LDPE', '390110'),
          ('lldpe', 'fertilizers', 'LLDPE', 'LLDPE', 'LLDPE', '390110')`)
    },
    /** Answers as the publisher does: the rows that are asked for, cut at the limit. */
    serve(rows: readonly Row[], path = API) {
      publisher.answers.set(path, (_request, response, url) => {
        const has = (name: string, value: string | number) => list(url, name)?.includes(String(value)) ?? true
        const data = rows
          .filter(
            (one) =>
              has('reporterCode', one.reporterCode) &&
              has('partnerCode', one.partnerCode) &&
              has('period', one.period) &&
              has('cmdCode', one.cmdCode),
          )
          .slice(0, Number(url.searchParams.get('maxRecords')))
        response.end(JSON.stringify({ elapsedTime: '0.12 secs', count: data.length, data, error: '' }))
      })
    },
    /** Adds a source of Saudi Arabia's trade; says its name. */
    addTrade: (rest: Record<string, string> = {}, key: string | null = 'a-comtrade-key') =>
      room.add(
        {
          layout: 'un-comtrade',
          address: `${publisher.base}${API}`,
          reporters: 'SA',
          periods: '2022-2023',
          publisher_en: 'UN Comtrade',
          publisher_ar: 'قاعدة UN Comtrade',
          ...rest,
        },
        key,
      ),
    flows,
    /** The flows in short: `urea export SA IN 2023 9`. */
    short: async () =>
      (await flows()).map((one) =>
        ['product', 'process', 'country', 'partner', 'year_month', 'value']
          .map((name) => one[name])
          .join(' '),
      ),
  }
}
