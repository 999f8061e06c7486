import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './batches-messages.en.ts'

export const ar = {
  'admin.batches.count': {
    zero: 'لا تغييرات جماعية',
    one: 'تغيير جماعي واحد',
    two: 'تغييران جماعيان',
    few: '{count} تغييرات جماعية',
    many: '{count} تغييراً جماعياً',
    other: '{count} تغيير جماعي',
  },
  'admin.batches.empty': 'لا تغييرات جماعية بعد',
  'admin.batches.emptyText': 'اختر سجلات من أي قائمة لتغييرها معاً. ومن هنا يمكن التراجع عن كل تغيير.',
  'admin.batches.what': 'التغيير',
  'admin.batches.kind': 'القائمة',
  'admin.batches.when': 'الوقت',
  'admin.batches.run': 'نُفّذ',
  'admin.batches.undone': 'جرى التراجع عنه',
  'admin.batch.done.set': 'أصبح «{field}»: «{value}». يشمل ذلك: {rows}.',
  'admin.batch.done.empty': 'أُفرغ «{field}». شمل ذلك: {rows}.',
  'admin.batch.done.publish': 'نُشر: {rows}.',
  'admin.batch.done.archive': 'أُرشف: {rows}.',
  'admin.batch.prices': 'أسعار {value}: {rows}',
  'admin.batch.undone': 'جرى التراجع عن التغيير. شمل ذلك: {rows}.',
  'admin.batch.undo': 'التراجع عن التغيير',
} satisfies MessagesLike<typeof en>
