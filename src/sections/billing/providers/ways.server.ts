import type { Config } from '#config.ts'
import type { WayToPay } from '../contract.ts'
import type { BillingSettings } from '../settings.ts'
import { BANK_TRANSFER } from './bank-transfer.ts'
import { onlineProvider } from './online.server.ts'

/** How something can be paid as the portal is set up. Demonstration data is not sold for real money by card. */
export async function waysToPay(
  config: Pick<Config, 'stripe'>,
  settings: BillingSettings,
  demo: boolean,
): Promise<readonly WayToPay[]> {
  const named = settings.name.ar !== '' && settings.name.en !== ''
  const provider = named ? await onlineProvider(config) : null
  return [
    ...(provider && (provider.isTest || !demo) ? (['card'] as const) : []),
    ...(BANK_TRANSFER.isReady(settings) ? (['bank'] as const) : []),
  ]
}
