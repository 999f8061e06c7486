import type { MessagesLike } from '#i18n/messages.ts'
import type { en } from './messages.en.ts'

export const ar = {
  'admin.redirectsFile.intro':
    'للتحويلات الكثيرة دفعة واحدة: نزّلها كلها، وعدّلها في جدول، ثم أعد الملف. يؤدي كل عنوان في الملف إلى ما يقوله الملف، ويبقى غيره كما هو.',
  'admin.redirectsFile.out': 'تنزيل',
  'admin.redirectsFile.download': 'تنزيل \u2066CSV\u2069',
  'admin.redirectsFile.in': 'إدخال ملف',
  'admin.redirectsFile.file': 'ملف \u2066CSV\u2069',
  'admin.redirectsFile.hint':
    'أعمدته \u2066{columns}\u2069، وحجمه {size} على الأكثر. إن تعذّر سطر واحد لم يُدخل شيء، وتُذكر الأسطر هنا.',
  'admin.redirectsFile.large': 'حجم الملف يتجاوز {size}.',
  'admin.redirectsFile.take': 'إدخال التحويلات',
} as const satisfies MessagesLike<typeof en>
