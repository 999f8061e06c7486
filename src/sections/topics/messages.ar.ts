import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'topics.title': 'الموضوعات',
  'topics.text': 'موضوعات تتابعها هيئة التحرير: موادها وأسعارها وخطها الزمني في صفحة واحدة.',
  'topics.empty': 'لا موضوعات بعد',
  'topics.emptyText': 'تظهر الموضوعات هنا حالما تبدأ هيئة التحرير أولها.',
  'topics.count': {
    zero: 'لا مواد',
    one: 'مادة واحدة',
    two: 'مادتان',
    few: '{count} مواد',
    many: '{count} مادة',
    other: '{count} مادة',
  },
  'topics.stories': 'المواد',
  'topics.first': 'ابدأ من هنا',
  'topics.none': 'لا مواد في هذا الموضوع بعد',
  'topics.noneText': 'تظهر هنا كل مادة عن منتجاته أو شركاته أو قضاياه أو كلماته عند نشرها.',
  'topics.prices': 'أسعار في هذا الموضوع',
  'topics.companies': 'الشركات',
  'topics.cases': 'القضايا',
  'topics.feed': 'خلاصة هذا الموضوع (RSS)',
} satisfies MessagesLike<typeof en>
