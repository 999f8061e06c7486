import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'entries.move.unschedule': 'إلغاء الجدولة',
  'entries.review': 'المراجعة',
  'entries.reviewer': 'المراجع',
  'entries.reviewer.none': 'لم يُحدَّد بعد',
  'entries.reviewer.take': 'تولّي المراجعة',
  'entries.due': 'الموعد النهائي',
  'entries.due.none': 'بلا موعد',
  'entries.due.over': 'متأخرة',
  'entries.task.change': 'تغيير المراجع أو الموعد',
  'entries.task.save': 'حفظ',
  'entries.at': 'الموعد',
  'entries.zone.riyadh': 'الرياض',
  'entries.zone.own': 'توقيتك',
  'entries.zone.utc': 'التوقيت العالمي',
} satisfies MessagesLike<typeof en>
