import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'production-capacity.news': 'أخبار الطاقة الإنتاجية',
  'production-capacity.owners': 'هيكل الملكية',
  'production-capacity.own': 'خطوط أخرى للشركة',
  'production-capacity.related': 'أخبار ذات صلة',
  'production-capacity.same': 'المنتج نفسه لدى شركات أخرى',
  'production-capacity.search': 'منتج أو شركة أو مدينة أو لقيم',
  'production-capacity.search.stops': 'مصنع أو شركة أو منتج',
  'production-capacity.several':
    'يحسب هذا الصف عدة منتجات أو خطوط معاً، ولا يدخل في أي إجمالي، لأن أجزاءه قد تكون مسجلة إلى جانبه.',
  'production-capacity.stops': 'التوقفات والصيانة',
  'production-capacity.totals': 'إجمالي طاقة {product}',
  'production-capacity.uncounted': 'لا تدخل هذه الوحدة في الإجماليات بسبب حالتها.',
} satisfies MessagesLike<typeof en>
