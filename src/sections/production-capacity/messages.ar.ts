import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'production-capacity.owners': 'هيكل الملكية',
  'production-capacity.own': 'وحدات أخرى للشركة',
  'production-capacity.related': 'اقرأ أيضاً',
  'production-capacity.same': 'شركات منتجة أخرى',
  'production-capacity.several':
    'يجمع هذا الصف عدة منتجات أو وحدات، ولا يدخل في أي إجمالي تفادياً للحساب المزدوج.',
  'production-capacity.stops': 'التوقفات والصيانة',
  'production-capacity.table': 'جدول الأرقام: {rows}',
  'production-capacity.totals': 'إجمالي طاقة {product}',
  'production-capacity.uncounted': 'لا تدخل هذه الوحدة في الإجماليات بسبب حالتها.',
} satisfies MessagesLike<typeof en>
