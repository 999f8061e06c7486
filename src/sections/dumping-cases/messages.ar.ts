import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'dumping-cases.country': 'الدولة',
  'dumping-cases.duties': 'الرسوم حسب الدولة والشركة',
  'dumping-cases.news.product': 'أخبار القضية ومنتجها',
  'dumping-cases.producer': 'الشركة المنتجة أو المصدرة',
  'dumping-cases.rate': 'الرسم',
  'dumping-cases.stage': 'المرحلة',
  'dumping-cases.timeline': 'المسار الزمني',
} satisfies MessagesLike<typeof en>
