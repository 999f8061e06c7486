import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.apiKeys': 'API keys',
  'admin.apiKeys.count': { one: '{count} key', other: '{count} keys' },
  'admin.apiKeys.empty': 'No keys',
  'admin.apiKeys.emptyText': 'Keys appear here when members create them on their profile.',
  'admin.apiKeys.label': 'Purpose',
  'admin.apiKeys.owner': 'Owner',
  'admin.apiKeys.kind': 'Type',
  'admin.apiKeys.kind.program': 'For programs',
  'admin.apiKeys.kind.bulk': 'Whole tables',
  'admin.apiKeys.kind.sheet': 'Spreadsheets',
  'admin.apiKeys.state': 'Status',
  'admin.apiKeys.state.active': 'Active',
  'admin.apiKeys.state.expired': 'Expired',
  'admin.apiKeys.state.revoked': 'Revoked',
  'admin.apiKeys.used': 'Last used',
  'admin.apiKeys.today': 'Calls today',
  'admin.apiKeys.month': 'Calls in 30 days',
  'admin.apiKeys.revoke': 'Revoke',
  'admin.apiKeys.revoke.question': 'Its programs and spreadsheets will be refused at once. Revoke it?',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
