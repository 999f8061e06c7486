import type { ImportColumn } from '#datasets/import/run/target.ts'
import type { CellType } from '#datasets/import/values/cell-type.ts'
import type { Lang } from '#i18n/locale.ts'

/** Words of a template, in both languages. */
export const TEMPLATE_WORDS = {
  ar: {
    rows: 'البيانات',
    notes: 'شرح الأعمدة',
    column: 'العمود',
    required: 'مطلوب',
    write: 'ما يُكتب فيه',
    allowed: 'القيم المقبولة',
    yes: 'نعم',
    no: 'لا',
    example: 'صف المثال (الأول) لا يُستورد: احذفه أو اتركه، واكتب بياناتك تحته.',
  },
  en: {
    rows: 'Data',
    notes: 'Columns',
    column: 'Column',
    required: 'Required',
    write: 'What to write',
    allowed: 'Allowed values',
    yes: 'Yes',
    no: 'No',
    example:
      'The example row (the first) is not imported: delete it or leave it, and write your data below it.',
  },
} as const

/** More names than these are better looked up on the site. */
const MOST_KEYS = 200

/** The note of a column: its meaning, its unit, and its format. */
export function noteOf({ type, meaning, unit }: ImportColumn, lang: Lang): string {
  return [meaning?.[lang], unit && UNIT[lang](unit[lang]), KINDS[lang](type)].filter(Boolean).join(STOP)
}

const STOP = '. '
const UNIT = { ar: (unit: string) => `الوحدة: ${unit}`, en: (unit: string) => `Unit: ${unit}` }

const KINDS: Readonly<Record<Lang, (type: CellType) => string>> = {
  ar: (type) => {
    switch (type.kind) {
      case 'number':
        return `رقم${rangeOf(type, 'من', 'إلى')}`
      case 'integer':
        return `رقم صحيح${rangeOf(type, 'من', 'إلى')}`
      case 'date':
        return type.precision ? 'تاريخ مثل 2026-11-20، أو شهر مثل 2026-11' : 'تاريخ مثل 2026-11-20'
      case 'partial-date':
        return 'يوم أو شهر أو سنة: 2026-11-20 أو 2026-11 أو 2026'
      case 'enum':
        return 'إحدى القيم المقبولة'
      case 'country':
        return 'اسم الدولة بالعربية أو الإنجليزية، أو رمزها من حرفين مثل SA'
      case 'reference':
        return 'رمز أو اسم من الموقع'
      case 'boolean':
        return 'نعم أو لا'
      case 'text':
        return `نص لا يتجاوز ${type.max} حرف`
      case 'list':
        return `${KINDS.ar(type.of)}؛ ويُفصل بين عدة قيم بفاصلة منقوطة`
    }
  },
  en: (type) => {
    switch (type.kind) {
      case 'number':
        return `A number${rangeOf(type, 'from', 'to')}`
      case 'integer':
        return `A whole number${rangeOf(type, 'from', 'to')}`
      case 'date':
        return type.precision
          ? 'A date such as 2026-11-20, or a month such as 2026-11'
          : 'A date such as 2026-11-20'
      case 'partial-date':
        return 'A day, month or year: 2026-11-20, 2026-11 or 2026'
      case 'enum':
        return 'One of the allowed values'
      case 'country':
        return 'The name of the country in Arabic or English, or its two letters, such as SA'
      case 'reference':
        return 'A code or name from this site'
      case 'boolean':
        return 'Yes or no'
      case 'text':
        return `Text of up to ${type.max} characters`
      case 'list':
        return `${KINDS.en(type.of)}; several are parted by semicolons`
    }
  },
}

function rangeOf({ min, max }: { min?: number; max?: number }, from: string, to: string): string {
  return `${min === undefined ? '' : ` ${from} ${min}`}${max === undefined || max > 1e12 ? '' : ` ${to} ${max}`}`
}

/** The values of a closed set, in words of the language; empty for others. */
export function allowedIn(type: CellType, lang: Lang): string {
  switch (type.kind) {
    case 'enum':
      return type.options.map((option) => option[lang]).join(BETWEEN[lang])
    case 'reference': {
      const keys = [...new Set(type.keys.values())]
      return [...keys.slice(0, MOST_KEYS), ...(keys.length > MOST_KEYS ? ['…'] : [])].join(BETWEEN[lang])
    }
    case 'boolean':
      return `${TEMPLATE_WORDS[lang].yes}${BETWEEN[lang]}${TEMPLATE_WORDS[lang].no}`
    case 'list':
      return allowedIn(type.of, lang)
    default:
      return ''
  }
}

const BETWEEN = { ar: '؛ ', en: '; ' } as const
