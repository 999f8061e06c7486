import { entryKind, needing } from '#entries/kind.ts'
import { CURRENT_VOTE_TAG, votePath, voteTag } from './contract.ts'

/** Fewest answers between which a reader can choose. */
const FEWEST = 2

/** A question to the readers with its answers. */
export const VOTE = entryKind({
  name: 'vote',
  one: { ar: 'استطلاع', en: 'Poll' },
  rows: {
    ar: {
      zero: 'لا استطلاعات',
      one: 'استطلاع واحد',
      two: 'استطلاعان',
      few: '{count} استطلاعات',
      many: '{count} استطلاعاً',
      other: '{count} استطلاع',
    },
    en: { one: '{count} poll', other: '{count} polls' },
  },
  table: 'vote_question',
  key: 'id',
  numbered: true,
  fields: {
    question: { type: 'bilingual', label: { ar: 'السؤال', en: 'Question' }, required: true, max: 300 },
    options: {
      type: 'rows',
      label: { ar: 'الإجابات', en: 'Answers' },
      hint: {
        ar: 'إجابتان على الأقل. الإجابة التي صوّت لها قراء لا تُحذف',
        en: 'At least two. An answer that readers have voted for cannot be removed',
      },
      one: { ar: 'إجابة', en: 'Answer' },
      table: 'vote_option',
      by: 'question_id',
      order: 'sort',
      key: 'id',
      fields: {
        label: { type: 'bilingual', label: { ar: 'الإجابة', en: 'Answer' }, required: true, max: 200 },
      },
    },
    open: {
      type: 'boolean',
      label: { ar: 'مفتوح للتصويت', en: 'Open for voting' },
      hint: {
        ar: 'الصفحة الرئيسية تعرض أحدث استطلاع مفتوح، والمغلق تبقى نتيجته في صفحته',
        en: 'Home shows the newest open poll; the result of a closed one stays on its page',
      },
      yes: { ar: 'نعم', en: 'Yes' },
      no: { ar: 'لا', en: 'No' },
      aside: true,
    },
    demo: {
      type: 'boolean',
      label: { ar: 'بيانات توضيحية', en: 'Demonstration data' },
      yes: { ar: 'نعم', en: 'Yes' },
      no: { ar: 'لا', en: 'No' },
      aside: true,
    },
  },
  groups: [{ label: { ar: 'السؤال وإجاباته', en: 'Question and answers' }, fields: ['question', 'options'] }],
  title: { ar: ['question_ar'], en: ['question_en'] },
  list: ['open'],
  searched: { folded: `kimya_fold(t.question_ar || ' ' || coalesce(t.question_en, ''))` },
  order: 't.id desc',
  needs: needing('content.edit'),
  archive: { column: 'hidden', value: true, back: false },
  check: ({ options }) =>
    (Array.isArray(options) ? options.length : 0) < FEWEST ? { options: 'required_field' } : {},
  tags: (_app, key) => [CURRENT_VOTE_TAG, voteTag(Number(key))],
  address: (key) => votePath(Number(key)),
})
