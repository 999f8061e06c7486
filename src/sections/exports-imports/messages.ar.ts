import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'exports-imports.against': 'عن {period}',
  'exports-imports.cite': 'كيف تستشهد بهذا الرقم',
  'exports-imports.empty': 'لم يُنشر خبر عن هذا المنتج حتى الآن',
  'exports-imports.empty.text': 'ولا أرقام تجارة مسجلة له بعد.',
  'exports-imports.measure': 'ما يُعرض',
  'exports-imports.news': 'أخبار المنتج وتجارته',
  'exports-imports.news.all': 'أخبار التجارة',
  'exports-imports.partners': 'الشركاء',
  'exports-imports.period': 'الفترة',
  'exports-imports.period.show': 'اعرض',
  'exports-imports.prices': 'أسعار المنتج',
  'exports-imports.process': 'العملية',
  'exports-imports.product': 'كل تجارة {product}',
  'exports-imports.rows': 'التفاصيل',
  'exports-imports.search': 'المنتج أو الدولة أو الشريك أو البند الجمركي',
} satisfies MessagesLike<typeof en>
