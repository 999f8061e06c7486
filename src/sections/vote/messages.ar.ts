import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'vote.title': 'التصويت',
  'vote.closed': 'أُغلق هذا التصويت، وهذه نتائجه.',
  'vote.thanks': 'سُجّل صوتك.',
  'vote.twice': 'سبق أن صوّتّ في هذا السؤال، ويُحتسب اختيارك الأول.',
  'vote.choose': 'اختر إجابة أولاً.',
  'vote.confirm': 'إجابتك محددة أدناه. اضغط «صوّت» لإرسالها.',
  'vote.final': 'النتائج',
  'vote.results': 'النتائج حتى الآن',
} satisfies MessagesLike<typeof en>
