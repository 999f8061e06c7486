import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './client-messages.en.ts'

export const ar = {
  'life.update.title': 'حُدّث الموقع',
  'life.update.text': 'توجد تحديثات على الموقع، وتُحمَّل الصفحة من جديد عند إغلاق هذه الرسالة.',
  'life.update.done': 'تم',
  'life.cookie': 'يرجى تفعيل ملفات تعريف الارتباط',
  'life.storage': 'يرجى تفعيل التخزين في المتصفح',
  'life.copy': 'تعذر تحديث هذه الصفحة الآن. تقرأ نسخة من {time}.',
  'life.consent': 'خصوصيتك',
  'life.consent.text':
    'هل تسمح لنا بقياس الزيارات وعرض الإعلانات بملفات تعريف ارتباط من غوغل؟ الموقع نفسه في الحالتين.',
  'life.consent.yes': 'أوافق',
  'life.consent.no': 'أرفض',
} satisfies MessagesLike<typeof en>
