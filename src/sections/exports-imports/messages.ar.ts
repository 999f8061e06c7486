import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'exports-imports.empty': 'لم يُنشر خبر عن هذا المنتج حتى الآن',
  'exports-imports.empty.text': 'ولا أرقام تجارة مسجلة له بعد.',
  'exports-imports.news': 'أخبار المنتج وتجارته',
  'exports-imports.prices': 'أسعار المنتج',
} satisfies MessagesLike<typeof en>
