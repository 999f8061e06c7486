import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'ui.chart.alsoOnMap': 'مواقع أخرى على الخريطة',
  'ui.chart.annotations': 'علامات على الرسم',
  'ui.chart.cite': 'صيغة الاستشهاد:',
  'ui.chart.download': 'تنزيل',
  'ui.chart.embed': 'رمز التضمين',
  'ui.chart.estimate': 'تقدير',
  'ui.chart.keys':
    'تنقّل بين القيم والسلاسل بمفاتيح الأسهم، وإلى الطرفين بمفتاحي Home وEnd، واضغط Escape للخروج.',
  'ui.chart.permalink': 'الرابط الدائم',
  'ui.chart.refused': 'غير معروض في الرسم',
  'ui.chart.source': 'المصدر: {source}',
  'ui.chart.table': 'عرض في جدول',
  'ui.chart.workbench': 'افتح في أدوات التحليل',
} satisfies MessagesLike<typeof en>
