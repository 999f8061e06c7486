import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'prices.import.ahead':
    'التاريخ {value} لم يحن بعد؛ آخر تاريخ مقبول لسعر هذه السلسلة (دوريتها: {frequency}) هو {latest}',
  'prices.import.doubt.move':
    '{series}: السعر {now} في {day} يبعد {percent}% عن {before} في {since}، وهو أكبر بكثير من تغيراتها المعتادة',
  'prices.import.doubt.revision': '{series}: عُدّل سعر {day} من {before} إلى {now}، بنسبة {percent}%',
  'prices.import.jump':
    '{series}: السعر {now} في {day} يختلف بنسبة {percent}% عن {before} في {since}؛ يُرجى التحقق',
  'prices.import.new_series': 'لا سلسلة بهذه الأوصاف بعد، ويحتاج إنشاؤها أيضاً إلى: {missing}',
  'prices.import.into_demo':
    'هذه السلسلة بيانات توضيحية ولا يُضاف إليها سعر فعلي. استورده في سلسلة أخرى، بدرجة أو نوع سعر مختلف مثلاً',
  'prices.import.into_real': 'هذه السلسلة أسعارها فعلية ولا تُضاف إليها بيانات توضيحية (عمود «بيانات توضيحية»)',
  'prices.import.other_terms': 'السلسلة مسجلة بـ {stored} لا بـ {value}، والسعر يتبع مواصفات سلسلته',
} satisfies MessagesLike<typeof en>
