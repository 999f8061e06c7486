import type { RowsField, Words } from '#entries/fields.ts'

/** Owners with their shares, as `ownerFacts` shows them. Their sum is at most 100 %, which the table checks. */
export const ownersField = (label: Words): RowsField => ({
  type: 'rows',
  stored: 'column',
  label,
  hint: {
    ar: 'مجموع الحصص لا يتجاوز 100%، والحصة غير المعلنة تُترك فارغة',
    en: 'Stakes add up to at most 100%; leave an undisclosed stake empty',
  },
  one: { ar: 'مالك', en: 'Owner' },
  fields: {
    name: { type: 'bilingual', label: { ar: 'الاسم', en: 'Name' }, required: true, max: 200 },
    company: {
      type: 'reference',
      to: 'companies',
      label: { ar: 'ملف الشركة', en: 'Company profile' },
      hint: { ar: 'إن كانت في دليل الشركات', en: 'If it is in the directory' },
    },
    percent: { type: 'percent', label: { ar: 'الحصة', en: 'Stake' }, min: 0, max: 100 },
  },
})
