import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.home.text': 'كل تغيير هنا يظهر في الصفحة الرئيسية فوراً. اسحب المادة أو استخدم أزرارها.',
  'admin.home.lead': 'صدر الصفحة',
  'admin.home.lead.text': 'المادة الكبيرة في أعلى الصفحة. إن لم تختر مادة تصدّرها أحدث المقالات.',
  'admin.home.top': 'أبرز الأخبار',
  'admin.home.top.text': 'بجانب الصدر: خمس مواد، أولاها بصورتها.',
  'admin.home.analysis': 'تحليلات',
  'admin.home.analysis.text': 'أربع مواد في صف أسفل الصدر.',
  'admin.home.add': 'إضافة مادة إلى الصفحة الرئيسية',
  'admin.home.post': 'المادة',
  'admin.home.place': 'الموضع',
  'admin.home.put': 'وضعها في المقدمة',
  'admin.home.fixed': 'أجزاء تُملأ تلقائياً',
  'admin.home.fixedText': 'تعرض هذه الأجزاء الأحدث تلقائياً. اتبع الرابط لتغيير ما تعرضه.',
  'admin.home.part.latest': 'أحدث المقالات',
  'admin.home.part.world': 'حول العالم',
  'admin.home.part.excerpts': 'المقتطفات',
  'admin.home.part.vote': 'الاستطلاع',
  'admin.home.part.ads': 'إعلان الصفحة الرئيسية',
  'admin.home.part.railAds': 'إعلان بجانب المقال',
} satisfies MessagesLike<typeof en>
