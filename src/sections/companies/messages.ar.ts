import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'companies.byProduct': 'الطاقة حسب المنتج',
  'companies.deals.empty': 'لا صفقات مسجلة لهذه الشركة ولا خبر عنها في الاندماج والاستحواذ حتى الآن',
  'companies.deals.empty.text': 'كل أخبارها في تبويب الأخبار.',
  'companies.deals.news': 'أخبار صفقاتها',
  'companies.files.empty': 'لا ملفات مالية مسجلة لهذه الشركة حتى الآن',
  'companies.files.empty.listed': 'قوائمها المالية منشورة في صفحتها لدى السوق المالية المدرجة فيها.',
  'companies.files.empty.text': 'لم يُسجَّل لها ملف منشور، وهي غير مدرجة في سوق مالية.',
  'companies.infoProduct': 'منتجاتها',
  'companies.infoProduct.note':
    'تُحسب الحصة من الخطوط المسجلة في هذا الموقع وحدها. والسعر، حيث يظهر، هو سعر المنتج في سوقه الأولى.',
  'companies.near': 'شركات قريبة في المنتج',
  'companies.news': 'أخبار الشركة',
  'companies.news.empty': 'لم يُنشر خبر عن هذه الشركة حتى الآن',
  'companies.news.empty.text': 'تصفح أحدث ما نُشر في الموقع.',
  'companies.owners': 'كبار الملاك',
  'companies.plants': 'مصانعها',
  'companies.plants.empty': 'لا مصانع مسجلة لهذه الشركة حتى الآن',
  'companies.plants.empty.text': 'ما يُعرف عنها في نبذتها وأخبارها.',
  'companies.products': 'المنتجات',
  'companies.products.empty': 'لا منتجات مسجلة لهذه الشركة حتى الآن',
  'companies.products.note': 'قائمة المنتجات إرشادية.',
  'companies.products.others': 'منتجات أخرى بلا طاقة مسجلة',
  'companies.search.hint': 'اسم الشركة أو رمز سهمها أو مدينتها أو كلمة من نبذتها',
  'companies.tab.financialFiles': 'الملفات المالية',
  'companies.tab.mergersAcquisitions': 'الاندماج والاستحواذ',
  'companies.tab.news': 'الأخبار',
  'companies.tab.overview': 'نبذة',
  'companies.tab.productionCapacity': 'الطاقة الإنتاجية',
  'companies.tabs': 'أقسام صفحة الشركة',
} satisfies MessagesLike<typeof en>
