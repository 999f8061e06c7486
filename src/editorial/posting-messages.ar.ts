import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './posting-messages.en.ts'

export const ar = {
  'editorial.create': 'إنشاء مادة',
  'editorial.edit': 'تعديل المادة',
  'editorial.delete': 'حذف المادة',
  'editorial.postingClosed':
    'الكتابة من هذه الصفحة متوقفة حالياً بقرار من إدارة الموقع. لتصحيح معلومة أو إضافتها راسل هيئة التحرير.',
  'editorial.contact': 'مراسلة هيئة التحرير',
} satisfies MessagesLike<typeof en>
