import type { en } from './panel-messages.en.ts'

export const ar: Readonly<Record<keyof typeof en, string>> = {
  'import.issue.number_comma':
    '«{value}» ليس رقماً كسوره بعد نقطة؛ إن كانت الفاصلة (,) هي التي تفصل الكسور فاخترها في حقل «العلامة العشرية»',
  'import.issue.date_undeclared': 'أيهما يسبق في «{value}»: اليوم أم الشهر؟ اختره في حقل «ترتيب التاريخ»',
  'import.issue.date_order':
    'يُقرأ التاريخ «{value}» على وجهين؛ اختر ترتيب اليوم والشهر في حقل «ترتيب التاريخ»',
  'import.refused.column_unmapped':
    'لم يُربط أي عمود بالحقل «{column}»، ولا يكتمل الصف بدونه. الأعمدة الموجودة: {found}. اربط أحدها به، أو اكتب رقم سطر أسماء الأعمدة',
  'import.refused.header_missing':
    'لا عمود في الملف باسم «{header}». إن كانت أسماء الأعمدة في سطر آخر فاكتب رقمه',
  'import.refused.header_none': 'لم نعثر على سطر بأسماء الأعمدة. إن كان في الملف فاكتب رقمه',
  'import.refused.file_encoding':
    'ترميز الملف ليس UTF-8. اختر ترميزه (نسخ إكسل العربية القديمة تحفظ بترميز windows-1256)، أو احفظه بصيغة CSV (UTF-8)',
  'import.refused.file_utf16':
    'ترميز الملف UTF-16. اختر ترميزه (utf-16le أو utf-16be)، أو احفظه بصيغة CSV (UTF-8)',
  'import.refused.series_needed': 'لا يذكر ملف هذا المصدر اسم السلسلة؛ اختر واحدة: {names}',
  'import.refused.stopped': 'أُوقف الاستيراد، ولم يُكتب شيء من الملف',
  'import.refused.fault': 'تعذّر الاستيراد لخلل لدينا، ولم يُكتب شيء من الملف',
}
