import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'handbook.title': 'دليل الاستخدام',
  'handbook.help': 'المساعدة',
  'handbook.intro': 'كيف تنجز كل مهمة خطوة بخطوة: لمن يكتب ويحرر، ولمن يعمل بالأرقام، ولمن يشغّل الموقع.',
  'handbook.audience.editor': 'للمحررين',
  'handbook.audience.analyst': 'للمحللين',
  'handbook.audience.operator': 'لمشغّلي الموقع',
  'handbook.count': {
    zero: 'لا صفحات',
    one: 'صفحة واحدة',
    two: 'صفحتان',
    few: '{count} صفحات',
    many: '{count} صفحة',
    other: '{count} صفحة',
  },
  'handbook.found': 'في دليل الاستخدام',
  'handbook.related': 'مهام ذات صلة',
  'handbook.here': 'مساعدة في هذه الصفحة',
  'handbook.search': 'ابحث في المساعدة',
  'handbook.find': 'بحث',
} satisfies MessagesLike<typeof en>
