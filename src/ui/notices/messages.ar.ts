import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'life.update.title': 'جرى تحديث الموقع',
  'life.update.text': 'توجد تحديثات على الموقع، ويُعاد تحميل الصفحة عند إغلاق هذه الرسالة.',
  'life.update.done': 'تم',
  'life.cookie': 'يرجى تفعيل ملفات تعريف الارتباط',
  'life.storage': 'يرجى تفعيل التخزين في المتصفح',
  'life.copy': 'تعذر تحديث هذه الصفحة الآن. أنت تقرأ نسخة محفوظة من {time}.',
  'life.consent': 'خصوصيتك',
  'life.consent.text':
    'هل تسمح لنا باستخدام ملفات تعريف الارتباط من غوغل لقياس الزيارات وعرض الإعلانات؟ لا يختلف الموقع في الحالتين.',
  'life.consent.yes': 'أوافق',
  'life.consent.no': 'أرفض',
  'ui.overlay.left': {
    zero: 'انتهت المهلة',
    one: 'بقيت ثانية واحدة',
    two: 'بقيت ثانيتان',
    few: 'بقيت {count} ثوانٍ',
    many: 'بقيت {count} ثانية',
    other: 'بقيت {count} ثانية',
  },
  'ui.overlay.note': 'لا تغلق الصفحة. تختفي هذه الشاشة عند اكتمال العملية أو بعد {count} ثانية.',
  'ui.overlay.title': 'جارٍ التنفيذ',
  'ui.update.action': 'تحديث',
  'ui.update.later': 'لاحقاً',
  'ui.update.text': 'اضغط للتحديث.',
  'ui.update.title': 'يتوفر إصدار جديد!',
} satisfies MessagesLike<typeof en>
