import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'glossary.empty': 'لا مصطلحات بعد',
  'glossary.emptyText': 'تظهر المصطلحات هنا مرتبة على الحروف فور إضافتها.',
  'glossary.letters': 'الحروف',
  'glossary.text':
    'مصطلحات الكيماويات والأسعار والتجارة كما تُستخدم في هذا الموقع. وعند أول ورود لمصطلح منها في نص يوضع تحته خط منقط: أشر إليه أو المسه أو انتقل إليه بلوحة المفاتيح لتقرأ معناه.',
  'glossary.title': 'المصطلحات',
} satisfies MessagesLike<typeof en>
