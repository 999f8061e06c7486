import type { MessageFile } from './messages.ts'

export const en = {
  'i18n.now': 'just now',
  'i18n.minutesAgo': { one: '{count} minute ago', other: '{count} minutes ago' },
  'i18n.hoursAgo': { one: '{count} hour ago', other: '{count} hours ago' },
  'i18n.yesterday': 'yesterday',
  'i18n.readingTime.less': 'Less than 1 min',
  'i18n.readingTime': { one: '{count} min', other: '{count} min' },
  'i18n.bytes': { one: '{count} byte', other: '{count} bytes' },
  'i18n.weekdays': 'Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday',
  'i18n.months': 'January|February|March|April|May|June|July|August|September|October|November|December',
  'i18n.hijriMonths':
    'Muharram|Safar|Rabi I|Rabi II|Jumada I|Jumada II|Rajab|Shaban|Ramadan|Shawwal|Dhu al-Qadah|Dhu al-Hijjah',
  'i18n.hijriDate': '{day} {month} {year} AH',
  'i18n.fallback.mark': 'بالعربية',
  'i18n.fallback.note': 'This text is available in Arabic only',
} as const satisfies MessageFile

type Messages = typeof en

declare module './messages.ts' {
  interface MessageRegistry extends Messages {}
}
