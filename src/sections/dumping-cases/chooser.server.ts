import { tableChooser } from '#entries/chooser.server.ts'

/** A case as what others are about: cases of one product differ by their keys. */
export const CASE_CHOOSER = tableChooser({
  table: 'dumping_cases_case',
  key: 'slug',
  name: {
    ar: `t.product_in_question_ar || ' · ' || t.slug`,
    en: `coalesce(t.product_in_question_en, t.product_in_question_ar) || ' · ' || t.slug`,
  },
  searched: `t.search || ' ' || t.slug`,
  offered: 'not t.hidden',
})
