import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.order.text':
    'كل تغيير هنا يظهر للقراء فوراً. اسحب العنصر من مقبضه أو استخدم أزراره. ولنقله إلى قائمة أخرى افتحه.',
  'admin.order.none': 'لا شيء لترتيبه بعد',
  'admin.order.noneText': 'تظهر العناصر هنا فور نشرها.',
  'admin.order.tooMany': 'العناصر أكثر من أن تُرتَّب يدوياً',
  'admin.order.tooManyText': 'حدّد موضع كل عنصر بالرقم في نموذجه.',
  'admin.order.list': 'ترتيب «{title}»',
  'admin.order.empty': 'لا شيء هنا.',
  'admin.order.hidden': 'لا مكان لها في الصفحة',
  'admin.order.up': 'إلى أعلى',
  'admin.order.down': 'إلى أسفل',
  'admin.order.off': 'إزالة',
  'admin.order.hide': 'إخفاء',
  'admin.order.show': 'إظهار',
  'admin.order.place': '({place} من {all})',
  'admin.order.moved': '«{title}» الآن في الموضع {place} من {all} في «{list}».',
  'admin.order.undo': 'التراجع عن آخر تغيير',
} satisfies MessagesLike<typeof en>
