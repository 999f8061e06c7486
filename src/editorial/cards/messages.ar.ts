import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'cards.press.video': 'شغّل الفيديو',
  'cards.press.map': 'افتح الخريطة',
  'cards.press.chart': 'افتح الرسم التفاعلي',
  'cards.notice.video':
    'بالضغط يُحمَّل الفيديو من {site}، وقد يحفظ ملفات تعريف الارتباط على جهازك. لا يُحمَّل منه شيء قبل ذلك.',
  'cards.notice.map':
    'بالضغط تُحمَّل الخريطة من {site}، وقد يحفظ الموقع ملفات تعريف الارتباط على جهازك. لا يُحمَّل منه شيء قبل ذلك.',
  'cards.notice.chart':
    'بالضغط يُحمَّل الرسم من {site}، وقد يحفظ ملفات تعريف الارتباط على جهازك. لا يُحمَّل منه شيء قبل ذلك.',
  'cards.original': 'المنشور على {site}',
  'cards.gone': 'لم نجده على {site} حين بحثنا عنه في {date}. هذا ما حفظناه منه.',
  'cards.picture': 'صورة في المنشور',
} satisfies MessagesLike<typeof en>
