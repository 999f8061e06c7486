import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.missed.intro':
    'عناوين طلبها القراء في آخر 30 يوماً ولا صفحة لها في الموقع: ما طُلب أكثر من مرة، أو ما تشير إليه صفحة من صفحات الموقع. لا يُحفظ شيء عن القراء.',
  'admin.missed.label': 'عناوين غير موجودة',
  'admin.missed.count': {
    zero: 'لا عناوين',
    one: 'عنوان واحد',
    two: 'عنوانان',
    few: '{count} عناوين',
    many: '{count} عنواناً',
    other: '{count} عنوان',
  },
  'admin.missed.path': 'العنوان',
  'admin.missed.asked': 'الطلبات في 30 يوماً',
  'admin.missed.last': 'آخر طلب',
  'admin.missed.from': 'الصفحة التي تشير إليه',
  'admin.missed.fromNowhere': 'لا صفحة في الموقع',
  'admin.missed.hidden': 'العناوين المخفية',
  'admin.missed.notHidden': 'العناوين غير المخفية',
  'admin.missed.redirect': 'تحويل',
  'admin.missed.hide': 'إخفاء',
  'admin.missed.show': 'إظهار من جديد',
  'admin.missed.empty': 'لا عناوين غير موجودة',
  'admin.missed.emptyText': 'يظهر هنا كل عنوان يطلبه القراء ولا يجدونه، خلال دقيقة أو دقيقتين.',
} satisfies MessagesLike<typeof en>
