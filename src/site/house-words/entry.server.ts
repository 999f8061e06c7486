import { entryKind, needing } from '#entries/kind.ts'
import { HOUSE_WORDS_TAG } from './words.server.ts'

/** A word of the newsroom's own list: marked while somebody writes it, with the reason and the better word. */
export const HOUSE_WORD = entryKind({
  name: 'house-words',
  one: { ar: 'كلمة في دليل الأسلوب', en: 'House-style word' },
  rows: {
    ar: {
      zero: 'لا كلمات',
      one: 'كلمة واحدة',
      two: 'كلمتان',
      few: '{count} كلمات',
      many: '{count} كلمة',
      other: '{count} كلمة',
    },
    en: { one: '{count} word', other: '{count} words' },
  },
  table: 'site_house_word',
  key: 'id',
  numbered: true,
  fields: {
    lang: {
      type: 'enum',
      label: { ar: 'لغة النص', en: 'Text language' },
      options: { ar: { ar: 'العربية', en: 'Arabic' }, en: { ar: 'الإنجليزية', en: 'English' } },
      required: true,
    },
    phrase: {
      type: 'text',
      label: { ar: 'ما لا نكتبه', en: 'What we do not write' },
      hint: { ar: 'كلمة أو عبارة', en: 'A word or a phrase' },
      required: true,
      max: 80,
    },
    better: {
      type: 'text',
      label: { ar: 'ما نكتبه', en: 'What we write' },
      hint: { ar: 'يُترك فارغاً إن لم يكن له بديل واحد', en: 'Empty where no one word fits every place' },
      max: 80,
    },
    reason: {
      type: 'bilingual',
      label: { ar: 'السبب', en: 'Reason' },
      hint: { ar: 'يقرؤه المحرر بجانب النص', en: 'The writer reads it beside the text' },
      required: 'languages',
      max: 300,
      lines: 2,
    },
    exact: {
      type: 'boolean',
      label: { ar: 'بحروفها تماماً', en: 'Letter for letter' },
      hint: {
        ar: 'وإلا نُبّه إليها في كل تصاريفها، بالتعريف والسوابق واللواحق',
        en: 'Otherwise it is marked in all its forms: with articles, prefixes, plurals',
      },
      aside: true,
    },
  },
  groups: [{ label: { ar: 'الكلمة', en: 'Word' }, fields: ['lang', 'phrase', 'better', 'reason'] }],
  title: { ar: ['phrase'], en: ['phrase'] },
  list: ['lang', 'better', 'exact'],
  searched: {
    folded: `kimya_fold(t.phrase || ' ' || coalesce(t.better, '') || ' ' || t.reason_ar || ' ' || t.reason_en)`,
  },
  order: 't.lang, t.phrase collate kimya_ar',
  needs: needing('content.edit'),
  archive: { column: 'hidden', value: true, back: false },
  tags: () => [HOUSE_WORDS_TAG],
})
