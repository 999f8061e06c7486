import { takesTransfers } from '../settings.ts'
import type { TransferProvider } from './provider.ts'

/** A transfer to the seller's account, which an administrator confirms when it has come. Needs nothing but the account. */
export const BANK_TRANSFER: TransferProvider = {
  key: 'bank',
  isReady: takesTransfers,
  instructions: (settings, order) => ({
    to: {
      holder: settings.accountHolder,
      bank: settings.bankName,
      iban: settings.iban,
      swift: settings.swift,
    },
    ...order,
  }),
}
