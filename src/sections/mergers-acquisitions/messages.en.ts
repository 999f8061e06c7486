import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'mergers-acquisitions.companies': 'Companies involved',
  'mergers-acquisitions.news': 'Deal news',
  'mergers-acquisitions.search': 'Buyer, seller, target or asset',
  'mergers-acquisitions.stake': 'Stake',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
