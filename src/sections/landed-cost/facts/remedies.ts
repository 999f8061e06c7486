import type { CaseOnDay, Charged, ProducerDuty } from '#sections/dumping-cases/contract.server.ts'

/** A maker that no case names. */
export const OTHER_MAKER = '*'

/** A duty as it is charged: of the CIF value, a tonne in a currency, or up to a minimum price of a tonne. */
export type Duty =
  | { kind: 'percent'; rate: string }
  | { kind: 'specific' | 'minimum'; amount: string; currency: string }

/** Why a duty is asked for: the record leaves it open. */
type Asking = 'unclear' | 'code' | 'producer' | 'range' | 'rate_missing' | 'several'

/** The meaning of a case for an offer. */
export type Remedy =
  | { is: 'duty'; of: CaseOnDay; row: ProducerDuty; duty: Duty }
  | { is: 'exempt'; of: CaseOnDay; row: ProducerDuty }
  | { is: 'none'; of: CaseOnDay; charged: Extract<Charged, { is: 'none' }> }
  | { is: 'ask'; of: CaseOnDay; why: Asking; row?: ProducerDuty }

/** The duties that cases record for goods of an origin, its blocs and a producer; an empty text where no producer is given. */
export function remediesFor(
  cases: readonly CaseOnDay[],
  { origins, maker }: { origins: readonly string[]; maker: string },
): Remedy[] {
  const found = cases
    .filter((one) => one.origins.some((origin) => origins.includes(origin)))
    .map((one) => remedyOf(one, origins, maker))
  // A review goes on with the duty of its case: two duties of one kind at a time are never added up.
  return found.map((remedy) => {
    const alike = found.filter(
      ({ is, of }) => (is === 'duty' || is === 'exempt') && of.remedy === remedy.of.remedy,
    )
    const isDoubled = alike.length > 1 && (remedy.is === 'duty' || remedy.is === 'exempt')
    return isDoubled ? { is: 'ask', of: remedy.of, why: 'several' } : remedy
  })
}

function remedyOf(of: CaseOnDay, origins: readonly string[], maker: string): Remedy {
  const { charged } = of
  if (charged.is === 'none') return { is: 'none', of, charged }
  if (charged.is === 'unclear') return { is: 'ask', of, why: 'unclear' }
  if (!of.covers) return { is: 'ask', of, why: 'code' }
  const rows = of.duties.filter(({ country, stage }) => stage === charged.stage && origins.includes(country))
  if (rows.length === 0) return { is: 'ask', of, why: 'rate_missing' }
  const named = rows.filter((row) => namesMaker(row, maker))
  const rest = rows.filter(isForOthers)
  const own = named.length > 0 ? named : maker !== '' || rest.length === rows.length ? rest : []
  const [row] = own
  if (!row) return { is: 'ask', of, why: maker === '' ? 'producer' : 'rate_missing' }
  if (own.length > 1) return { is: 'ask', of, why: 'several' }
  if (row.unit === 'nil') return { is: 'exempt', of, row }
  if (row.rateMax !== null && row.rateMax !== row.rate) return { is: 'ask', of, why: 'range', row }
  return { is: 'duty', of, row, duty: dutyOf(row) }
}

function dutyOf({ unit, rate, currency }: ProducerDuty): Duty {
  switch (unit) {
    case 'usd_per_tonne':
      return { kind: 'specific', amount: rate, currency: 'USD' }
    case 'sar_per_kg':
      return { kind: 'specific', amount: timesThousand(rate), currency: 'SAR' }
    case 'minimum_price':
      return { kind: 'minimum', amount: rate, currency: currency ?? 'USD' }
    default:
      return { kind: 'percent', rate }
  }
}

/** A tonne has a thousand kilograms. */
function timesThousand(rate: string): string {
  const [whole = '', fraction = ''] = rate.split('.')
  const digits = fraction.padEnd(3, '0')
  const rest = digits.slice(3)
  return (whole + digits.slice(0, 3)).replace(/^0+(?=\d)/, '') + (rest && `.${rest}`)
}

const OTHERS_EN = /^(?:all\b|others?\b|any other\b|rest\b|residual\b)/i
const OTHERS_AR = /^(?:جميع|بقية|باقي|سائر|كل|كافة|الآخرون|آخرون|غيرهم|أي منتج آخر)/

/** Whether a rate is that of everybody whom the decision does not name. */
export const isForOthers = ({ producer_ar, producer_en }: ProducerDuty): boolean =>
  OTHERS_EN.test(producer_en ?? '') || OTHERS_AR.test(producer_ar)

/** A producer's name in the address, the same in both languages. */
export const makerKey = ({ producer_ar, producer_en }: ProducerDuty): string => producer_en ?? producer_ar

const namesMaker = (row: ProducerDuty, maker: string) =>
  maker !== '' &&
  maker !== OTHER_MAKER &&
  !isForOthers(row) &&
  [row.producer_en, row.producer_ar].includes(maker)
