import type { Lang } from '#i18n/locale.ts'

/** Clocks that a reader may choose: the Gulf's and those of its markets. */
export const ZONES = {
  'Asia/Riyadh': { ar: 'الرياض', en: 'Riyadh' },
  'Asia/Dubai': { ar: 'دبي', en: 'Dubai' },
  'Asia/Kuwait': { ar: 'الكويت', en: 'Kuwait' },
  'Asia/Qatar': { ar: 'الدوحة', en: 'Doha' },
  'Asia/Bahrain': { ar: 'المنامة', en: 'Manama' },
  'Asia/Muscat': { ar: 'مسقط', en: 'Muscat' },
  'Africa/Cairo': { ar: 'القاهرة', en: 'Cairo' },
  'Asia/Amman': { ar: 'عمّان', en: 'Amman' },
  'Europe/Istanbul': { ar: 'إسطنبول', en: 'Istanbul' },
  'Europe/London': { ar: 'لندن', en: 'London' },
  'Europe/Brussels': { ar: 'بروكسل', en: 'Brussels' },
  'America/New_York': { ar: 'نيويورك', en: 'New York' },
  'America/Chicago': { ar: 'هيوستن', en: 'Houston' },
  'Asia/Kolkata': { ar: 'مومباي', en: 'Mumbai' },
  'Asia/Singapore': { ar: 'سنغافورة', en: 'Singapore' },
  'Asia/Shanghai': { ar: 'شنغهاي', en: 'Shanghai' },
  'Asia/Tokyo': { ar: 'طوكيو', en: 'Tokyo' },
} as const satisfies Record<string, Record<Lang, string>>

export type Zone = keyof typeof ZONES

export const ZONE_NAMES = Object.keys(ZONES) as Zone[]
