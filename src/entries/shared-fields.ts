import type { Field } from './fields.ts'

/** Place among its neighbours; equal ones follow their keys. */
export const ORDER: Field = {
  type: 'integer',
  label: { ar: 'الترتيب', en: 'Order' },
  hint: { ar: 'الأصغر يظهر أولاً', en: 'The smallest comes first' },
  min: 0,
  max: 10_000,
  required: true,
  aside: true,
}

/** Names beside its own, by which a search finds it; stored as one text. */
export const OTHER_NAMES: Field = {
  type: 'bilingual',
  label: { ar: 'أسماء أخرى', en: 'Other names' },
  hint: {
    ar: 'ما يكتبه القارئ في البحث غير الاسم، وبين الاسمين فاصلة',
    en: 'What readers type in a search besides the name, separated by commas',
  },
  max: 500,
}
