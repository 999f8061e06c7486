import { z } from 'zod'
import { countryName } from '#i18n/countries/countries.server.ts'
import { countryOfNumber } from './country-numbers.ts'

const amount = z.number().nullish()
const flag = z.boolean().nullish()

/** A row of UN Comtrade, as far as it is read. */
export const rowSchema = z.object({
  period: z.coerce.string().regex(/^\d{4}(?:\d\d)?$/),
  reporterCode: z.coerce.number().int(),
  partnerCode: z.coerce.number().int(),
  partner2Code: z.coerce.number().nullish(),
  flowCode: z.string(),
  classificationCode: z.string().nullish(),
  isOriginalClassification: flag,
  cmdCode: z.string().regex(/^\d{2,6}$/),
  customsCode: z.string().nullish(),
  mosCode: z.coerce.string().nullish(),
  motCode: z.coerce.number().nullish(),
  qtyUnitCode: z.coerce.number().nullish(),
  qty: amount,
  isQtyEstimated: flag,
  netWgt: amount,
  isNetWgtEstimated: flag,
  cifvalue: amount,
  fobvalue: amount,
  primaryValue: amount,
  legacyEstimationFlag: z.coerce.number().nullish(),
  isAggregate: flag,
})
export type ComtradeRow = z.infer<typeof rowSchema>

/** Why a row is left out. */
export type LeftOut = 'detail' | 'flow' | 'area' | 'own' | 'value' | 'twice'

const WORLD = 0
const KILOGRAMS = 8
/** Weights that the UN estimated, by the flag of before 2020. */
const WEIGHT_ESTIMATED = new Set([4, 6])
const EDITIONS: Readonly<Record<string, string>> = {
  H0: '1992',
  H1: '1996',
  H2: '2002',
  H3: '2007',
  H4: '2012',
  H5: '2017',
  H6: '2022',
}

const keyOf = ({ reporterCode, partnerCode, flowCode, period, cmdCode }: ComtradeRow) =>
  [reporterCode, flowCode, partnerCode, period, cmdCode].join(' ')

/** Of rows about the same trade one: what is summed up over the rest, else what was reported in its own edition of the HS. */
const isBetter = (one: ComtradeRow, other: ComtradeRow) =>
  one.isAggregate === other.isAggregate
    ? one.isOriginalClassification === true && other.isOriginalClassification !== true
    : one.isAggregate === true

/** The rows of an answer that are totals over customs regimes, transport and second partners, each trade once, in a fixed order. */
export function totalsOf(rows: readonly ComtradeRow[], leave: (why: LeftOut) => void): ComtradeRow[] {
  const found = new Map<string, ComtradeRow>()
  for (const row of rows) {
    const { customsCode, motCode, mosCode, partner2Code, flowCode } = row
    const isTotal = (customsCode ?? 'C00') === 'C00' && !motCode && !partner2Code && (mosCode ?? '0') === '0'
    if (!isTotal) leave('detail')
    // Exports hold re-exports, imports hold re-imports.
    else if (flowCode !== 'X' && flowCode !== 'M') leave('flow')
    else {
      const key = keyOf(row)
      const other = found.get(key)
      if (other) leave('twice')
      if (!other || isBetter(row, other)) found.set(key, row)
    }
  }
  return [...found.keys()].toSorted().flatMap((key) => found.get(key) ?? [])
}

/** A row as a line of the file; the reason where it is left out. */
export function lineOf(
  row: ComtradeRow,
  codes: ReadonlyMap<string, string>,
  mirror: boolean,
  withNotes: boolean,
): string[] | LeftOut {
  const reporter = countryOfNumber(row.reporterCode)
  const partner = row.partnerCode === WORLD ? 'WLD' : countryOfNumber(row.partnerCode)
  const { primaryValue, flowCode, cifvalue, fobvalue, cmdCode } = row
  // A mirror over all who report is no total of a country's trade.
  if (reporter === null || partner === null || (mirror && partner === 'WLD')) return 'area'
  if (reporter === partner) return 'own'
  const product = codes.get(cmdCode)
  if (primaryValue === null || primaryValue === undefined || primaryValue < 0 || product === undefined)
    return 'value'
  const exported = (flowCode === 'X') !== mirror
  const usual = flowCode === 'X' ? 'FOB' : 'CIF'
  const other = flowCode === 'X' ? cifvalue : fobvalue
  const own = flowCode === 'X' ? fobvalue : cifvalue
  const basis = other === primaryValue && own !== primaryValue ? (usual === 'FOB' ? 'CIF' : 'FOB') : usual
  const { tonnes, estimated } = weightOf(row)
  const period = row.period.length === 6 ? `${row.period.slice(0, 4)}-${row.period.slice(4)}` : row.period
  return [
    product,
    exported ? 'export' : 'import',
    mirror ? partner : reporter,
    mirror ? reporter : partner,
    period,
    cmdCode,
    EDITIONS[row.classificationCode ?? ''] ?? '',
    String(Math.round(primaryValue * 100) / 100),
    'USD',
    basis,
    tonnes ?? '',
    't',
    tonnes === null ? 'not_available' : '',
    String(estimated),
    String(mirror),
    period,
    estimated || mirror ? 'medium' : 'high',
    ...(withNotes ? (mirror ? mirrorNotes(reporter, flowCode, basis) : ['', '']) : []),
  ]
}

/** The weight in tonnes, null where none is known: a weight of nothing with a value is an unknown one. */
function weightOf({
  netWgt,
  isNetWgtEstimated,
  legacyEstimationFlag,
  qty,
  qtyUnitCode,
  isQtyEstimated,
}: ComtradeRow): { tonnes: string | null; estimated: boolean } {
  const inTonnes = (kg: number | null | undefined) => {
    const tonnes = Math.round(kg ?? 0) / 1000
    return tonnes > 0 ? String(tonnes) : null
  }
  const weight = inTonnes(netWgt)
  if (weight !== null)
    return {
      tonnes: weight,
      estimated: isNetWgtEstimated === true || WEIGHT_ESTIMATED.has(legacyEstimationFlag ?? 0),
    }
  const other = qtyUnitCode === KILOGRAMS ? inTonnes(qty) : null
  return { tonnes: other, estimated: other !== null && isQtyEstimated === true }
}

function mirrorNotes(reporter: string, flow: string, basis: string): string[] {
  const [ar, en] = flow === 'X' ? ['صادرات', 'exports'] : ['واردات', 'imports']
  return [
    `كما أعلنتها ${countryName(reporter, 'ar')}: ${ar} (${basis})`,
    `As reported by ${countryName(reporter, 'en')}: ${en} (${basis})`,
  ]
}
