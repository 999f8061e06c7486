import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.menu.text':
    'كل تغيير هنا يظهر للقراء فوراً: في رأس الصفحة وفي قائمة الجوال وفي التذييل. اسحب العنصر من مقبضه، ولو إلى قائمة أخرى، أو استخدم أزراره. ولتغيير اسمه أو نقله افتحه.',
  'admin.menu.add': 'إضافة رابط',
  'admin.menu.full': 'بلغت الروابط الحد الأقصى. احذف رابطاً لتضيف غيره.',
  'admin.menu.header': 'رأس الصفحة الآن',
  'admin.menu.names': 'أسماء القوائم',
  'admin.menu.headed': 'في رأس الصفحة وفي قائمة الجوال وفي التذييل.',
  'admin.menu.below': 'في قائمة الجوال وفي التذييل.',
  'admin.menu.hidden': 'مخفية',
  'admin.menu.hiddenText': 'يصل القراء إلى هذه الصفحات بالبحث وبالروابط، ولا تظهر في القائمة.',
  'admin.menu.label': 'الاسم',
  'admin.menu.own': 'إن تُرك فارغاً فالاسم «{name}».',
  'admin.menu.list': 'القائمة',
  'admin.menu.page': 'الصفحة',
  'admin.menu.page.none': 'عنوان آخر',
  'admin.menu.page.hint': 'يأخذ الرابط اسم صفحته ما دام اسمه فارغاً.',
  'admin.menu.href': 'العنوان',
  'admin.menu.href.hint':
    'إن لم تُختر صفحة: صفحة في الموقع (\u2066/companies/sabic\u2069) أو عنوان كامل (\u2066https://…\u2069)',
  'admin.menu.remove': 'حذف الرابط',
  'admin.menu.removing': 'يختفي الرابط من القائمة ومن هنا. لإبقائه بعيداً عن القراء فقط أخفِه.',
  'admin.menu.back': 'القائمة كاملة',
  'admin.menu.gone': 'لا يظهر: صفحته غير موجودة',
} satisfies MessagesLike<typeof en>
