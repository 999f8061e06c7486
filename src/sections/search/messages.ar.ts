import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'search.all': 'الكل',
  'search.box': 'ابحث في الموقع',
  'search.count': {
    zero: 'لا نتائج',
    one: 'نتيجة واحدة',
    two: 'نتيجتان',
    few: '{count} نتائج',
    many: '{count} نتيجة',
    other: '{count} نتيجة',
  },
  'search.for': 'عن «{query}»',
  'search.in.articles': 'المقالات والأخبار',
  'search.in.around-world': 'حول العالم',
  'search.in.companies': 'الشركات',
  'search.in.helps': 'المساعدة',
  'search.in.news-excerpt': 'مقتطفات',
  'search.in.pages': 'الصفحات',
  'search.in.products-prices': 'أسعار المنتجات',
  'search.none': 'لا توجد نتائج',
  'search.none.products': 'هل تقصد أحد هذه المنتجات؟',
  'search.none.text': 'لا شيء يطابق «{query}». جرّب كلمات أقل أو كتابة أخرى أو الاسم الإنجليزي أو الرمز.',
  'search.order': 'الترتيب',
  'search.order.best': 'الأقرب',
  'search.order.newest': 'الأحدث',
  'search.section': 'القسم',
  'search.start': 'عمّ تبحث؟',
  'search.start.text':
    'اكتب اسم منتج أو شركة بالعربية أو الإنجليزية، أو رمزاً مثل MEG، أو رقم CAS، أو كلمة من خبر.',
  'search.submit': 'بحث',
  'search.title': 'البحث',
  'search.without': 'ابحث عن «{query}»',
} satisfies MessagesLike<typeof en>
