import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'prices.import.new_series':
    'لا سلسلة بهذه الأوصاف بعد، وينقص إنشاءها: {missing} (المصدر: اكتب --source-ar و--source-en)',
  'prices.import.into_demo':
    'هذه السلسلة بيانات توضيحية ولا يُضاف إليها سعر فعلي. استورده في سلسلة أخرى، بدرجة أو نوع سعر مختلف مثلاً',
  'prices.import.into_real': 'هذه السلسلة أسعارها فعلية ولا تُضاف إليها بيانات توضيحية (عمود «بيانات توضيحية»)',
  'prices.import.other_terms': 'السلسلة مسجلة بـ {stored} لا بـ {value}، والسعر يتبع أوصاف سلسلته',
} satisfies MessagesLike<typeof en>
