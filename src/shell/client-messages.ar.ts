import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './client-messages.en.ts'

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
} satisfies MessagesLike<typeof en>
