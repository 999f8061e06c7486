import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'prices.import.new_series':
    'لا سلسلة بهذه المواصفات بعد، وينقص لإنشائها: {missing} (للمصدر: اكتب --source-ar و--source-en)',
  'prices.import.other_terms': 'السلسلة مسجلة بـ {stored} لا بـ {value}، والسعر يتبع مواصفات سلسلته',
} satisfies MessagesLike<typeof en>
