import { entryKind } from '#entries/kind.ts'
import { HELPS_TAG } from './contract.ts'

/** A question with its answer. */
export const HELP = entryKind({
  name: 'helps',
  one: { ar: 'سؤال', en: 'Question' },
  rows: {
    ar: {
      zero: 'لا أسئلة',
      one: 'سؤال واحد',
      two: 'سؤالان',
      few: '{count} أسئلة',
      many: '{count} سؤالاً',
      other: '{count} سؤال',
    },
    en: { one: '{count} question', other: '{count} questions' },
  },
  table: 'helps_item',
  key: 'id',
  numbered: true,
  fields: {
    question: { type: 'bilingual', label: { ar: 'السؤال', en: 'Question' }, required: 'languages', max: 300 },
    answer: { type: 'richText', label: { ar: 'الإجابة', en: 'Answer' }, required: 'languages' },
    group: {
      type: 'bilingual',
      label: { ar: 'الموضوع', en: 'Topic' },
      required: true,
      max: 100,
      aside: true,
    },
    group_key: {
      type: 'text',
      label: { ar: 'رمز الموضوع', en: 'Topic key' },
      hint: {
        ar: 'تظهر الأسئلة التي لها الرمز نفسه معاً',
        en: 'Questions with the same key are shown together',
      },
      required: true,
      latin: true,
      max: 60,
      aside: true,
    },
    sort: { type: 'integer', label: { ar: 'الترتيب', en: 'Order' }, min: 0, max: 10_000, aside: true },
  },
  groups: [{ label: { ar: 'السؤال وإجابته', en: 'Question and answer' }, fields: ['question', 'answer'] }],
  title: { ar: ['question_ar'], en: ['question_en'] },
  list: ['group_key', 'sort'],
  searched: { folded: `kimya_fold(t.question_ar || ' ' || coalesce(t.question_en, ''))` },
  order: 't.sort',
  needs: {
    list: 'content.edit',
    edit: 'content.edit',
    create: 'content.edit',
    publish: 'content.edit',
    archive: 'content.edit',
  },
  archive: 'away',
  tags: () => [HELPS_TAG],
  address: () => '/helps',
})
