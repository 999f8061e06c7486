import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'editorial.all': 'الكل',
  'editorial.related': 'اقرأ أيضاً',
  'editorial.mostRead': 'الأكثر قراءة',
  'editorial.mostReadIn': 'الأكثر قراءة في {section}',
  'editorial.inStory': 'في هذه المادة',
  'editorial.topics': 'الموضوعات',
  'editorial.previous': 'السابق',
  'editorial.next': 'التالي',
  'editorial.neighbours': 'التنقل بين المواد',
  'editorial.tools': 'أدوات المادة',
  'editorial.share': 'مشاركة عبر {network}',
  'editorial.copy': 'نسخ الرابط المختصر',
  'editorial.copied': 'نُسخ الرابط',
  'editorial.print': 'طباعة',
  'editorial.facts': 'أبرز النقاط',
  'editorial.keywords': 'كلمات مفتاحية',
  'editorial.paid': 'محتوى للمشتركين',
  'editorial.paid.title': 'بقية المادة للمشتركين',
  'editorial.paid.rest': 'بقي من هذه المادة {share}.',
  'editorial.paid.login': 'لديّ حساب',
  'editorial.paid.ask': 'الاشتراك الآن',
  'editorial.empty': 'لم يُنشر شيء هنا بعد',
  'editorial.empty.text': 'تظهر المواد هنا فور نشرها.',
  'editorial.subcategories': 'الأقسام الفرعية',
} satisfies MessagesLike<typeof en>
