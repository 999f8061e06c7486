import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'mergers-acquisitions.companies': 'الشركات المعنية',
  'mergers-acquisitions.news': 'أخبار الصفقات',
  'mergers-acquisitions.search': 'المشتري أو البائع أو الجهة المستهدفة أو الأصل',
  'mergers-acquisitions.stake': 'الحصة',
} satisfies MessagesLike<typeof en>
