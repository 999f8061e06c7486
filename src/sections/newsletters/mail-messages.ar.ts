import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './mail-messages.en.ts'

export const ar = {
  'newsletters.mail.confirm.subject': 'أكّد اشتراكك: {list}',
  'newsletters.mail.confirm.text':
    'طُلب الاشتراك بهذا العنوان في «{list}» من {site}. إن كنت أنت من طلبه فاضغط الزر للتأكيد.',
  'newsletters.mail.confirm.button': 'تأكيد الاشتراك',
  'newsletters.mail.confirm.else':
    'إن لم تكن أنت فتجاهل هذه الرسالة ولن يصلك شيء بعدها. تنتهي صلاحية الرابط بعد سبعة أيام.',
  'newsletters.mail.confirm.footer': 'أُرسلت هذه الرسالة لأن عنوانك كُتب في {site}.',
  'newsletters.mail.footer': 'تصلك هذه النشرة لاشتراكك في «{list}» من {site}.',
  'newsletters.mail.unsubscribe': 'إلغاء الاشتراك في هذه النشرة',
  'newsletters.mail.all': 'نشراتنا كلها',
  'newsletters.mail.stories': 'المواد',
  'newsletters.mail.figures': 'الأسعار',
  'newsletters.mail.more': 'المتابعة في الموقع',
  'newsletters.mail.paid': 'للمشتركين',
  'newsletters.mail.source': 'المصدر: {source}',
  'newsletters.mail.comma': '، ',
  'newsletters.mail.test': 'نسخة تجريبية: {subject}',
  'newsletters.mail.demo': 'بيانات توضيحية',
} satisfies MessagesLike<typeof en>
