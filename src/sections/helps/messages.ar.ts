import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'helps.groups': 'الموضوعات',
  'helps.count': {
    zero: 'لا أسئلة',
    one: 'سؤال واحد',
    two: 'سؤالان',
    few: '{count} أسئلة',
    many: '{count} سؤالاً',
    other: '{count} سؤال',
  },
  'helps.found': {
    zero: 'لا سؤال فيه «{query}»',
    one: 'سؤال واحد فيه «{query}»',
    two: 'سؤالان فيهما «{query}»',
    few: '{count} أسئلة فيها «{query}»',
    many: '{count} سؤالاً فيها «{query}»',
    other: '{count} سؤال فيها «{query}»',
  },
  'helps.all': 'عرض كل الأسئلة',
  'helps.link': 'رابط هذا السؤال',
  'helps.empty': 'لا أسئلة بعد',
  'helps.emptyText': 'تظهر الإجابات هنا فور نشرها. حتى ذلك الحين اكتب إلينا.',
  'helps.meant': 'هل تقصد «{query}»؟',
  'helps.none': 'لا سؤال فيه «{query}»',
  'helps.noneText': 'جرّب كلمة أخرى، أو اكتب إلينا.',
  'helps.contact': 'اتصل بنا',
} satisfies MessagesLike<typeof en>
