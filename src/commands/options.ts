import type { parseArgs } from 'node:util'
import type { LocalizedText } from '#i18n/localized-text.ts'

/** The options of the import commands, as `parseArgs` takes them. */
export const IMPORT_OPTIONS = {
  into: { type: 'string' },
  mapping: { type: 'string', default: 'generic' },
  'dry-run': { type: 'boolean', default: false },
  lang: { type: 'string' },
  account: { type: 'string' },
  errors: { type: 'string' },
  sheet: { type: 'string' },
  'header-row': { type: 'string' },
  dates: { type: 'string' },
  decimal: { type: 'string' },
  encoding: { type: 'string' },
  series: { type: 'string' },
  'source-ar': { type: 'string' },
  'source-en': { type: 'string' },
  'source-url': { type: 'string' },
  'as-of': { type: 'string' },
  edition: { type: 'string' },
  published: { type: 'string' },
  confidence: { type: 'string' },
  reason: { type: 'string' },
  'without-doubts': { type: 'boolean', default: false },
  file: { type: 'string' },
} as const

/** The options as they were given. */
export type ImportOptions = ReturnType<typeof parseArgs<{ options: typeof IMPORT_OPTIONS }>>['values']

const IMPORT_EN = `  import <file or https address> --into prices|products|trade|capacity|stops|deals|...
                               import a CSV or XLSX file; all of its rows or none
      --mapping generic        by its column names (the default), worldbank, eia, or a saved mapping
      --dry-run                only check and count
      --lang ar|en             message language
      --errors errors.csv      write every error and warning to a file, in both languages
      --source-ar --source-en --source-url --as-of --confidence   source and coverage of the figures
      --edition 2026-07 --published 2026-07-02   the publisher’s edition and its date
      --decimal comma --dates dmy|mdy --encoding windows-1256 --sheet <name> --header-row <line>   how the file is written
      --series brent|wti|henry-hub   which series an EIA file holds, since it does not say so
      --account <user name>    who imports; else the operator’s name is stored
  import undo <number>         undo an import
  imports                      list the imports, the newest first
  mapping save <name> <file> --into <where>   save a mapping from a JSON file, or from the column names of a data file
  mapping list, mapping show <name>
  sources                      list the sources: status, last run and its outcome, next run (Riyadh time)
  sources add <file.json>      add a source, paused; see docs/practices/add-a-source.md
  sources run <name> [--dry-run]   fetch it now; with --dry-run only check
      --file prices.csv        the file of a source whose address is upload:
  sources pause <name>, sources resume <name>
  sources log <name>           its latest runs and why they failed
  sources approve <name> [--without-doubts] [--reason=<why>], sources reject <name> --reason=<why>   decide on what is held
`

const IMPORT_AR = `  import <ملف أو عنوان https> --into prices|products|trade|capacity|stops|deals|...
                               استيراد ملف CSV أو XLSX: كل صفوفه أو لا شيء منها
      --mapping generic        بحسب أسماء الأعمدة (المعتاد)، أو worldbank أو eia أو ربط أعمدة محفوظ
      --dry-run                فحص وعدّ بلا كتابة
      --lang ar|en             لغة الرسائل
      --errors errors.csv      كتابة كل الأخطاء والتنبيهات في ملف باللغتين
      --source-ar --source-en --source-url --as-of --confidence   مصدر الأرقام، وتاريخها، ودرجة الثقة بها
      --edition 2026-07 --published 2026-07-02   طبعة الناشر وتاريخ صدورها
      --decimal comma --dates dmy|mdy --encoding windows-1256 --sheet <ورقة> --header-row <سطر>   كيف كُتب الملف
      --series brent|wti|henry-hub   السلسلة في ملف إدارة معلومات الطاقة، فهو لا يذكرها
      --account <اسم مستخدم>   صاحب الاستيراد؛ وإلا فاسم مشغّل الجهاز
  import undo <رقم>            التراجع عن استيراد
  imports                      قائمة عمليات الاستيراد، الأحدث أولاً
  mapping save <اسم> <ملف> --into <وجهة>   حفظ ربط أعمدة من ملف JSON أو من أسماء الأعمدة في ملف بيانات
  mapping list, mapping show <اسم>
  sources                      قائمة المصادر: الحالة، وآخر تشغيل ونتيجته، والتشغيل المقبل (بتوقيت الرياض)
  sources add <file.json>      إضافة مصدر متوقف مؤقتاً؛ انظر docs/practices/add-a-source.md
  sources run <اسم> [--dry-run]   جلبه الآن؛ ومع --dry-run فحص فقط
      --file prices.csv        ملف المصدر الذي عنوانه upload:
  sources pause <اسم>, sources resume <اسم>   إيقافه مؤقتاً واستئنافه
  sources log <اسم>            آخر مرات تشغيله وأسباب تعذرها
  sources approve <اسم> [--without-doubts] [--reason=<سبب>], sources reject <اسم> --reason=<سبب>   الموافقة على ما ينتظر، كله أو من دون المشكوك فيه، أو رفضه
`

/** The text of `help`. */
export const HELP: LocalizedText = {
  en: `Kimya's commands. They use the same environment as the portal and may run while it runs.

  synthetic [--posts=100000]   add generated stories for measuring (and the demonstration content, where there is none)
  synthetic --remove           remove them
  demo                         load the demonstration content into an empty database
  demo remove [--only prices,trade,articles,...] [--dry-run]
                               remove it, or parts of it; what was changed since stays, and is listed
  demo undo                    bring back what was removed last
  migrate                      apply the migrations that the database does not have yet
${IMPORT_EN}  admin-password <new>         set the administrator's password, remove their two-step login and log them out everywhere
  backup <file or s3://…>      write a backup of everything, while the portal runs, and check it
      --secrets sealed|none|enclosed   keys of sources and authenticator secrets: encrypted with SECRET, which is not in the file
                               (the default), left out with the passwords, or with SECRET under BACKUP_PASSPHRASE
  backup --schedule=03:30 --keep=7 <folder or s3://…>   one every day at that time in Riyadh, the last seven are kept
  backup --schedule=off        no more
  restore <file or s3://…>     put a backup into an empty database and storage
  export-all <folder or file.zip>   write everything in open formats, while the portal runs: stories as JSON Lines and for WordPress,
                               figures as CSV and Parquet, pictures and documents as files, and a README
      --markdown               the stories as Markdown too
      --members                members' data too: accounts (no passwords), subscribers, follows, invoices
  archive check <file, folder or https address>   say what is in an archive of another site (WordPress, Ghost, a feed, a table,
                               an export of Kimya), what it becomes and what cannot come
      --report <folder>        as a page to read and a CSV file of every finding too
  archive import <file, folder or https address>   bring it in; broken off, the same command goes on; a newer export adds what is new
      --drafts                 published stories as drafts, with their old dates
      --into articles|around-world|news-excerpt   their section
      --mapping <file.json>    which custom field becomes what, which category belongs to which section, a table's columns
      --site <address>         the address of the old site, where its archive does not say it (Ghost, tables)
      --text-lang ar|en        the language of texts that do not say it
      --without-pictures       take pictures from the archive's folder alone, fetch none
      --accounts               accounts for the authors, without a password; --invite mails them how to set one
      --newsletter <list>      ask subscribers of the old newsletter by e-mail to confirm this one
  archive undo <number>        undo an import; what was changed since stays
  archive list                 list them, the newest first
  bounce < message             note a newsletter that came back: for the mail server, see BOUNCE_ADDRESS
  audit-check                  check that no line of the audit log was altered, moved or removed
  help [--lang ar|en]          show this text
`,
  ar: `أوامر كيميا. تعمل بإعدادات البوابة نفسها، ويمكن تشغيلها والبوابة تعمل.

  synthetic [--posts=100000]   إضافة مواد مولَّدة لقياس الأداء (مع المحتوى التوضيحي إن لم يكن موجوداً)
  synthetic --remove           حذفها
  demo                         تحميل المحتوى التوضيحي في قاعدة بيانات فارغة
  demo remove [--only prices,trade,articles,...] [--dry-run]
                               إزالته كله أو أجزاء منه؛ وما عُدّل منه يبقى ويُذكر في قائمة
  demo undo                    إعادة ما أُزيل آخر مرة
  migrate                      تطبيق ما ينقص قاعدة البيانات من تحديثات البنية
${IMPORT_AR}  admin-password <كلمة جديدة>  تعيين كلمة مرور المدير وإزالة التحقق بخطوتين وإنهاء جلساته كلها
  backup <ملف أو s3://…>       كتابة نسخة احتياطية من كل شيء وفحصها، والبوابة تعمل
      --secrets sealed|none|enclosed   مفاتيح المصادر وأسرار المصادقة: مشفَّرة بمفتاح SECRET الذي ليس في الملف (المعتاد)،
                               أو متروكة مع كلمات المرور، أو مع SECRET مشفَّراً بعبارة BACKUP_PASSPHRASE
  backup --schedule=03:30 --keep=7 <مجلد أو s3://…>   نسخة كل يوم في هذا الوقت بتوقيت الرياض، وتُحفظ آخر سبع
  backup --schedule=off        إيقاف ذلك
  restore <ملف أو s3://…>      وضع نسخة احتياطية في قاعدة بيانات ومخزن فارغين
  export-all <مجلد أو file.zip>   كتابة كل شيء بصيغ مفتوحة، والبوابة تعمل: المواد بصيغة JSON Lines ولووردبريس، والأرقام
                               بصيغتي CSV وParquet، والصور والوثائق ملفات، وملف README يشرحها
      --markdown               المواد بصيغة Markdown أيضاً
      --members                وبيانات الأعضاء: الحسابات (بلا كلمات مرور) والمشتركون والمتابعات والفواتير
  archive check <ملف أو مجلد أو عنوان https>   بيان ما في أرشيف موقع آخر (ووردبريس أو Ghost أو خلاصة أو جدول
                               أو تصدير كيميا)، وما سيصير إليه، وما لا يمكن أخذه
      --report <مجلد>          وكتابة ذلك صفحةً تُقرأ وملف CSV بكل ملاحظة
  archive import <ملف أو مجلد أو عنوان https>   استيراده؛ وإن انقطع فالأمر نفسه يكمله، وتصدير أحدث يضيف الجديد
      --drafts                 المواد المنشورة مسوداتٍ بتواريخها القديمة
      --into articles|around-world|news-excerpt   قسمها
      --mapping <file.json>    ما يصير إليه كل حقل خاص، وقسم كل تصنيف، وأعمدة الجدول
      --site <عنوان>           عنوان الموقع القديم إن لم يذكره الأرشيف (Ghost والجداول)
      --text-lang ar|en        لغة النصوص التي لا تذكرها
      --without-pictures       أخذ الصور من مجلد الأرشيف وحده بلا جلب
      --accounts               حسابات للكتّاب بلا كلمات مرور؛ و--invite يرسل إليهم طريقة تعيينها
      --newsletter <قائمة>     سؤال مشتركي النشرة القديمة بالبريد أن يؤكدوا اشتراكهم في هذه
  archive undo <رقم>           التراجع عن استيراد؛ وما تغيّر بعده يبقى
  archive list                 عرضها، الأحدث أولاً
  bounce < message             تسجيل نشرة أعادها خادم بريد: لخادم البريد، انظر BOUNCE_ADDRESS
  audit-check                  التحقق من أن سجل التدقيق لم يُعدَّل منه سطر ولم يُنقل ولم يُحذف
  help [--lang ar|en]          عرض هذا النص
`,
}
