import type { Db } from '#platform/db/kysely.server.ts'
import { BANK_TRANSFER } from '../providers/bank-transfer.ts'
import type { TransferInstructions } from '../providers/provider.ts'
import type { DocumentView } from '../queries.server.ts'
import { billingSettings } from '../settings.server.ts'

/** Where what a document asks for is transferred to; null when nothing is due, or no bank account is set. */
export async function howToPay(
  db: Db,
  { status, balance, number, currency }: DocumentView,
): Promise<TransferInstructions | null> {
  if (status !== 'open' || balance <= 0) return null
  const settings = await billingSettings(db)
  return BANK_TRANSFER.isReady(settings)
    ? BANK_TRANSFER.instructions(settings, { reference: number, amount: balance, currency })
    : null
}
