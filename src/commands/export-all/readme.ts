import type { LocalizedText } from '#i18n/localized-text.ts'

const TEXT: LocalizedText = {
  en: `KIMYA: EVERYTHING IN OPEN FORMATS

An export of the portal {url} as of {at}. All text is UTF-8, all times are UTC unless they have a zone. The export is whole if
manifest.json is there: it lists each file with its size, its SHA-256 and how many records it has.

stories/<section>.jsonl     Stories, one a line as a JSON object (JSON Lines), both languages in it: title, summary, facts, body (HTML
                            as stored), keywords, addresses, categories, byline, source, picture, status, visibility, dates. Hidden
                            stories and drafts are there, with their status.
stories/revisions.jsonl     Earlier versions of stories. drafts.jsonl: changes that are not published yet. corrections.jsonl: corrections.
                            categories.jsonl, desks.jsonl: the categories as a tree by parent_id, and the desks that sign.
stories/comments.jsonl      Comments without who wrote them.
site/*.jsonl                Redirects, pages, helps, glossary, votes with their counts, menu, settings, newsletters, documents, house words.
figures/<section>.csv       Figures, real rows first; the column demo marks demonstration data, hidden what readers do not see. Each row
                            has source, as-of date and confidence. The same as .parquet. prices.csv has every price of every series.
figures/rows/*.jsonl        The same figures as they are stored, for the way back.
figures/sources.jsonl       Publishers with their terms (licence, licence_url, may_pass_on). imports.jsonl leads from a row's import_id to its
                            source.
                            !  Rows with may_pass_on = false are in this export because it is the operator's own copy. The publisher's
                            terms do not allow them to be published again or given to others.
media/media.csv             Pictures and documents with name, type, size, SHA-256, alternative texts, captions and credits. For a document
                            these are its title, description and source. Without a file: missing from the portal's own storage.
wordpress.xml               Stories, pages and pictures for WordPress (Tools, Import), in files of 50 MB at most. Each language of a story
                            is a post; the custom field _kimya_twin has the number of the other one. Stories for members or subscribers
                            come as private, since WordPress would show them to everyone. WordPress fetches pictures from the portal's
                            address, which must still answer then.
{markdown}{members}
The way back: archive import <this folder or ZIP file>. A portal that has no story, page or product yet gets all of it: stories, pages,
pictures, documents, categories, redirects, menu, help, glossary, settings, votes, plans, newsletters without their readers, and the figures
of every section with their sources and their history; its public pages are then the same. Into another portal come stories, pages,
pictures and redirects alone; the rest is listed. Not brought back are drafts of changes, issues of newsletters, members, logs; sources
come paused and without their keys, and whether the site is closed is a matter of the new one.

This is not a backup: passwords, keys and logs are not in it. For that use the command backup.
`,
  ar: `كيميا: كل شيء بصيغ مفتوحة

تصدير البوابة {url} كما كانت في {at}. النصوص كلها بترميز UTF-8، والأوقات بالتوقيت العالمي ما لم يُذكر معها توقيت. يكون التصدير كاملاً
إذا وُجد فيه manifest.json، وفيه كل ملف وحجمه وبصمته SHA-256 وعدد سجلاته.

stories/<section>.jsonl     المواد، كل مادة في سطر بصيغة JSON، وفيها اللغتان: العنوان والملخص والحقائق والنص (HTML كما هو محفوظ)
                            والكلمات المفتاحية والعناوين والأقسام والتوقيع والمصدر والصورة والحالة ومن يقرؤها والتواريخ. والمواد المخفية
                            والمسودات فيها، ومعها حالتها.
stories/revisions.jsonl     النسخ السابقة من المواد. وفي drafts.jsonl تعديلات لم تُنشر بعد، وفي corrections.jsonl التصويبات، وفي
                            categories.jsonl الأقسام شجرةً بحسب parent_id، وفي desks.jsonl المكاتب التي توقّع.
stories/comments.jsonl      التعليقات بلا أسماء كاتبيها.
site/*.jsonl                التحويلات والصفحات والمساعدة والمصطلحات والتصويت بأعداده والقائمة والإعدادات والنشرات والوثائق وكلمات الدار.
figures/<section>.csv       الأرقام، الحقيقية أولاً؛ والعمود demo يميّز البيانات التوضيحية، وhidden ما لا يراه القراء. ومع كل صف مصدره وتاريخه
                            ودرجة الثقة به. والأرقام نفسها في ‎.parquet. وفي prices.csv كل سعر من كل سلسلة.
figures/rows/*.jsonl        الأرقام نفسها كما هي محفوظة، لطريق العودة.
figures/sources.jsonl       الناشرون وشروطهم (licence وlicence_url وmay_pass_on). ومن import_id في الصف إلى مصدره عبر imports.jsonl.
                            !  الصفوف التي فيها may_pass_on = false موجودة هنا لأن التصدير نسخة المشغّل نفسه. وشروط الناشر لا تتيح إعادة
                            نشرها ولا تسليمها إلى غيره.
media/media.csv             الصور والوثائق بأسمائها وأنواعها وأحجامها وبصماتها ونصوصها البديلة وتعليقاتها وحقوقها. وللوثيقة: عنوانها ووصفها
                            ومصدرها. وما لا ملف له فهو مفقود من مخزن البوابة نفسه.
wordpress.xml               المواد والصفحات والصور لووردبريس (أدوات، استيراد)، في ملفات لا يزيد كل منها على 50 ميغابايت. كل لغة من المادة
                            مقال، وفي الحقل ‎_kimya_twin رقم المقال باللغة الأخرى. ومواد الأعضاء والمشتركين تأتي خاصة، لأن ووردبريس
                            يعرضها للجميع. ويجلب ووردبريس الصور من عنوان البوابة، فيجب أن تكون عاملة حينها.
{markdown}{members}
طريق العودة: ‎archive import <هذا المجلد أو ملف ZIP>‎. البوابة التي ليس فيها بعد مادة ولا صفحة ولا منتج تأخذ كل شيء: المواد والصفحات والصور
والوثائق والأقسام والتحويلات والقائمة والمساعدة والمصطلحات والإعدادات والتصويت والخطط والنشرات بلا قرائها، وأرقام كل قسم بمصادرها وسجل
تغيّرها؛ فتكون صفحاتها العامة هي نفسها. وإلى غيرها تأتي المواد والصفحات والصور والتحويلات وحدها، ويُذكر الباقي. ولا تعود مسودات التعديلات ولا
أعداد النشرات ولا الأعضاء ولا السجلات؛ وتأتي المصادر متوقفة بلا مفاتيحها، وإغلاق الموقع من شأن البوابة الجديدة.

هذا ليس نسخة احتياطية: ليست فيه كلمات المرور ولا المفاتيح ولا السجلات. لذلك استخدم الأمر backup.
`,
}

const MARKDOWN: LocalizedText = {
  en: `markdown/<lang>/<section>/  The stories as Markdown under a YAML front matter, a file for each language; what Markdown has no signs for
                            (tables with joined cells, directions) is HTML in it. Pictures lead to media/.
`,
  ar: `markdown/<lang>/<section>/  المواد بصيغة Markdown وأولها حقول YAML، ملف لكل لغة؛ وما لا علامة له فيها (الجداول ذات الخلايا المدمجة
                            واتجاه النص) يبقى HTML. والصور تقود إلى media/.
`,
}

const MEMBERS: LocalizedText = {
  en: `members/*.jsonl             Members' data: accounts without passwords, subscribers, follows, boards, invoices, messages. Personal data:
                            keep it where few can read it.
`,
  ar: `members/*.jsonl             بيانات الأعضاء: الحسابات بلا كلمات مرور، والمشتركون والمتابعات واللوحات والفواتير والرسائل. وهي بيانات
                            شخصية: احفظها حيث لا يقرؤها إلا قلة.
`,
}

/** The file that says what the others are, in both languages. */
export function readme(about: { url: string; at: string; markdown: boolean; members: boolean }): string {
  const text = (lang: 'ar' | 'en') =>
    TEXT[lang]
      .replace('{url}', about.url)
      .replace('{at}', about.at)
      .replace('{markdown}', about.markdown ? MARKDOWN[lang] : '')
      .replace('{members}', about.members ? MEMBERS[lang] : '')
  return `${text('ar')}\n${'-'.repeat(72)}\n\n${text('en')}`
}
