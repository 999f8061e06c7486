import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './form-messages.en.ts'

export const ar = {
  'ui.count.left': {
    zero: 'لم يبق أي حرف',
    one: 'بقي حرف واحد',
    two: 'بقي حرفان',
    few: 'بقيت {count} أحرف',
    many: 'بقي {count} حرفاً',
    other: 'بقي {count} حرف',
  },
  'ui.count.over': {
    zero: 'النص ضمن الحد المسموح',
    one: 'النص أطول من الحد بحرف واحد',
    two: 'النص أطول من الحد بحرفين',
    few: 'النص أطول من الحد بـ {count} أحرف',
    many: 'النص أطول من الحد بـ {count} حرفاً',
    other: 'النص أطول من الحد بـ {count} حرف',
  },
  'ui.errors.title': {
    zero: 'لا شيء يحتاج إلى تصحيح',
    one: 'حقل واحد يحتاج إلى تصحيح',
    two: 'حقلان يحتاجان إلى تصحيح',
    few: '{count} حقول تحتاج إلى تصحيح',
    many: '{count} حقلاً يحتاج إلى تصحيح',
    other: '{count} حقل يحتاج إلى تصحيح',
  },
  'ui.field.optional': 'اختياري',
} satisfies MessagesLike<typeof en>
