import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './posting-messages.en.ts'

export const ar = {
  'editorial.create': 'إنشاء مشاركة',
  'editorial.edit': 'تعديل المشاركة',
  'editorial.delete': 'حذف المشاركة',
  'editorial.postingClosed':
    'النشر من هذه الصفحة متوقف حالياً بقرار من إدارة الموقع. للتصحيح أو الإضافة راسل هيئة التحرير.',
  'editorial.contact': 'مراسلة هيئة التحرير',
} satisfies MessagesLike<typeof en>
