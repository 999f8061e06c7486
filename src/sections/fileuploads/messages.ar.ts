import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'fileuploads.upload': 'استيراد ملف',
  'fileuploads.upload.text': 'تُفحص ملفات البيانات وتُستورد بأمر على الخادم.',
  'fileuploads.upload.command': 'الأمر:',
  'fileuploads.views': 'التنزيلات',
  'fileuploads.downloads': 'كل التنزيلات',
  'fileuploads.file': 'الملف',
  'fileuploads.format': 'الصيغة',
  'fileuploads.access': 'الوصول',
  'fileuploads.everyone': 'الجميع',
  'fileuploads.open': 'فتح',
  'fileuploads.feed': 'خلاصة: {name}',
  'fileuploads.api': 'وصف واجهة البرمجة (API)',
  'fileuploads.about':
    'تحمل الخلاصات أحدث مواد القسم إلى قارئ الخلاصات لديك، ويبيّن وصف واجهة البرمجة (API) للمبرمجين كيف تُطلب بيانات الموقع.',
  'fileuploads.count': {
    zero: 'لا ملفات',
    one: 'ملف واحد',
    two: 'ملفان',
    few: '{count} ملفات',
    many: '{count} ملفاً',
    other: '{count} ملف',
  },
} satisfies MessagesLike<typeof en>
