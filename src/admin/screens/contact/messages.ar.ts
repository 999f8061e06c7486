import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.contact.count': {
    zero: 'لا رسائل',
    one: 'رسالة واحدة',
    two: 'رسالتان',
    few: '{count} رسائل',
    many: '{count} رسالة',
    other: '{count} رسالة',
  },
  'admin.contact': 'رسائل القراء',
  'admin.contact.search': 'بحث بالرقم أو الاسم أو البريد أو النص',
  'admin.contact.reference': 'الرسالة',
  'admin.contact.name': 'المرسل',
  'admin.contact.subject': 'الموضوع',
  'admin.contact.created': 'وصلت',
  'admin.contact.state': 'الحالة',
  'admin.contact.state.open': 'في الانتظار',
  'admin.contact.state.handled': 'عولجت',
  'admin.contact.handle': 'وضع علامة «عولجت»',
  'admin.contact.reopen': 'إعادة إلى الانتظار',
  'admin.contact.answer': 'الرد بالبريد',
  'admin.contact.back': 'كل الرسائل',
  'admin.contact.empty': 'لا رسائل بعد',
  'admin.contact.emptyText': 'تظهر هنا الرسائل التي يرسلها القراء من صفحة الاتصال.',
} satisfies MessagesLike<typeof en>
