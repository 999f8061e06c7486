import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'companies.byProduct': 'الطاقة حسب المنتج',
  'companies.tab.emptyText': 'كل ما نُشر عنها في تبويب الأخبار.',
  'companies.files.empty': 'لا ملفات مالية مسجلة لهذه الشركة حتى الآن',
  'companies.files.empty.listed': 'تُنشر قوائمها المالية في صفحتها لدى السوق المدرجة فيها.',
  'companies.files.empty.text': 'لم يُسجَّل لها ملف منشور، وهي غير مدرجة في سوق مالية.',
  'companies.infoProduct': 'منتجاتها',
  'companies.infoProduct.note':
    'تُحسب الحصة من الوحدات المسجلة في هذا الموقع وحدها. والسعر، حيث يظهر، هو سعر المنتج في أول أسواقه.',
  'companies.near': 'شركات تنتج المنتجات نفسها',
  'companies.news': 'أخبار الشركة',
  'companies.news.feed': 'خلاصة أخبار الشركة (RSS)',
  'companies.news.empty': 'لم تُنشر مادة عن هذه الشركة حتى الآن',
  'companies.news.empty.text': 'تصفح أحدث ما نُشر في الموقع.',
  'companies.owners': 'كبار الملاك',
  'companies.plants': 'وحداتها الإنتاجية',
  'companies.plants.empty': 'لا وحدات إنتاجية مسجلة لهذه الشركة حتى الآن',
  'companies.plants.empty.text': 'تجد المتاح عنها في نبذتها وأخبارها.',
  'companies.price': 'آخر سعر',
  'companies.products': 'المنتجات',
  'companies.products.empty': 'لا منتجات مسجلة لهذه الشركة حتى الآن',
  'companies.products.note': 'قائمة المنتجات إرشادية.',
  'companies.products.others': 'منتجات أخرى بلا طاقة مسجلة',
  'companies.tab.financialFiles': 'الملفات المالية',
  'companies.tab.news': 'الأخبار',
  'companies.tab.overview': 'نبذة',
  'companies.tab.productionCapacity': 'الطاقة الإنتاجية',
  'companies.tab.timeline': 'المسار الزمني',
  'companies.timeline.empty': 'لا شيء مسجَّل عنها بعد',
  'companies.tabs': 'أقسام صفحة الشركة',
} satisfies MessagesLike<typeof en>
