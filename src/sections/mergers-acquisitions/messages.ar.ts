import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'mergers-acquisitions.billions': 'مليار دولار',
  'mergers-acquisitions.bySector': 'القيمة المعلنة حسب القطاع',
  'mergers-acquisitions.byYear': 'القيمة المعلنة حسب سنة الإعلان',
  'mergers-acquisitions.byYear.summary': 'أكبر السنوات {year} بقيمة {value} مليار دولار.',
  'mergers-acquisitions.companies': 'شركات الصفقة',
  'mergers-acquisitions.deals': 'الصفقات',
  'mergers-acquisitions.news': 'أخبار الصفقات',
  'mergers-acquisitions.note':
    'بمليارات الدولارات. تُجمع القيم المعلنة وحدها، ولا تُحسب الصفقات غير المؤكدة ولا الملغاة.',
  'mergers-acquisitions.search': 'المشتري أو البائع أو الجهة المستهدفة أو الأصل',
  'mergers-acquisitions.sector': 'القطاع',
  'mergers-acquisitions.stake': 'الحصة',
  'mergers-acquisitions.valued': 'أعلنت قيمتها',
  'mergers-acquisitions.year': 'السنة',
} satisfies MessagesLike<typeof en>
