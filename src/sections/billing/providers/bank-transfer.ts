import { takesTransfers } from '../settings.ts'
import type { PaymentProvider } from './provider.ts'

/** A transfer to the seller's account, which an administrator confirms when it has come. Needs nothing but the account. */
export const BANK_TRANSFER: PaymentProvider = {
  key: 'bank',
  renews: 'customer',
  isReady: takesTransfers,
  checkout: async (settings, order) => ({
    kind: 'instructions',
    to: {
      holder: settings.accountHolder,
      bank: settings.bankName,
      iban: settings.iban,
      swift: settings.swift,
    },
    order,
  }),
}
