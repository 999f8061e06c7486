import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'exports-imports.against': 'عن {period}',
  'exports-imports.cite': 'صيغة الاستشهاد',
  'exports-imports.empty': 'لم تُنشر مادة عن هذا المنتج حتى الآن',
  'exports-imports.empty.text': 'ولا أرقام مسجلة لتجارته بعد.',
  'exports-imports.measure': 'العرض حسب',
  'exports-imports.news': 'أخبار المنتج وتجارته',
  'exports-imports.noSource': 'لم تصل بعد أرقام تجارة من أي مصدر.',
  'exports-imports.noSource.connect': 'ربط مصدر للتجارة',
  'exports-imports.partners': 'الشركاء',
  'exports-imports.period': 'الفترة',
  'exports-imports.period.show': 'عرض',
  'exports-imports.prices': 'أسعار المنتج',
  'exports-imports.process': 'نوع التجارة',
  'exports-imports.product': 'كل تجارة {product}',
  'exports-imports.rows': 'التفاصيل',
} satisfies MessagesLike<typeof en>
