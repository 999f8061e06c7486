import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'accounts.profile.keys': 'API keys',
  'accounts.keys.intro':
    'A key lets Excel, Power BI, Python, R or a program of your own read the site’s data under your name, within higher limits. It reads what your account may read and changes nothing.',
  'accounts.keys.how': 'How to use the API',
  'accounts.keys.new': 'New key',
  'accounts.keys.label': 'What it is for',
  'accounts.keys.labelHint': 'For example: weekly price workbook',
  'accounts.keys.kind': 'Type',
  'accounts.keys.kind.program': 'For programs, Power BI and Excel',
  'accounts.keys.kind.bulk': 'For whole tables: a file counts as one call',
  'accounts.keys.kind.sheet': 'For spreadsheets (Excel and Google): may be part of an address',
  'accounts.keys.sheetHint':
    'Whoever sees a spreadsheet’s formula sees its key. Choose a spreadsheet key only where nothing but an address can be given, as in Google Sheets.',
  'accounts.keys.days': 'Valid for',
  'accounts.keys.days.90': '90 days',
  'accounts.keys.days.365': 'One year',
  'accounts.keys.days.forever': 'Until revoked',
  'accounts.keys.make': 'Create key',
  'accounts.keys.shown': 'Your new key',
  'accounts.keys.once': 'Copy it now: it is shown only this once.',
  'accounts.keys.done': 'I have copied it',
  'accounts.keys.own': 'Your keys',
  'accounts.keys.none': 'You have no keys yet.',
  'accounts.keys.created': 'Created',
  'accounts.keys.expires': 'Valid until',
  'accounts.keys.used': 'Last used',
  'accounts.keys.never': 'Never',
  'accounts.keys.calls': 'Calls today / in 30 days',
  'accounts.keys.state': 'Status',
  'accounts.keys.state.active': 'Active',
  'accounts.keys.state.expired': 'Expired',
  'accounts.keys.state.revoked': 'Revoked',
  'accounts.keys.revoke': 'Revoke',
  'accounts.keys.revokeOne': 'Revoke the key “{label}”',
  'accounts.keys.error.label': 'Say in up to {count} characters what the key is for.',
  'accounts.keys.error.most':
    'You have {count} keys in use, which is the maximum. Revoke one that you no longer need.',
  'accounts.done.keyRevoked': 'The key has been revoked. It no longer works.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
