import { sql, type Transaction } from 'kysely'
import { isoDay } from '#i18n/date/date.ts'
import type { DB } from '#platform/db/types.ts'
import type { VatRate } from '../money/tax.ts'
import type { BillingSettings } from '../settings.ts'
import { ABROAD } from '../vat/rates.ts'

const NOT_REGISTERED = {
  ar: 'المورِّد غير مسجل في ضريبة القيمة المضافة',
  en: 'The supplier is not registered for VAT',
}

/** The rate of what the seller supplies to a customer of a country on a day. */
export async function vatRateOf(
  trx: Pick<Transaction<DB>, 'selectFrom'>,
  { country, vatNumber }: Pick<BillingSettings, 'country' | 'vatNumber'>,
  buyerCountry: string,
  now: Date,
): Promise<VatRate> {
  if (vatNumber === '') return { rateBp: 0, category: 'O', reason: NOT_REGISTERED }
  const day = isoDay(now)
  const row = await trx
    .selectFrom('billing_vat_rate')
    .select(['rate_bp', 'category', 'reason_ar', 'reason_en'])
    .where('country', '=', buyerCountry === country ? country : ABROAD)
    .where('valid_from', '<=', sql<string>`${day}::date`)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', sql<string>`${day}::date`)]))
    .orderBy('valid_from', 'desc')
    .executeTakeFirst()
  if (!row) throw new Error(`No rate of VAT for ${country} on ${day}`)
  return {
    rateBp: row.rate_bp,
    category: row.category,
    reason: { ar: row.reason_ar, en: row.reason_en },
  }
}
