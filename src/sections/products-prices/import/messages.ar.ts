import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'prices.import.new_series':
    'لا سلسلة بهذه الأوصاف بعد، وينقص إنشاءها: {missing} (المصدر: اكتب --source-ar و--source-en)',
  'prices.import.other_terms': 'السلسلة مسجلة بـ {stored} لا بـ {value}، والسعر يتبع أوصاف سلسلته',
} satisfies MessagesLike<typeof en>
