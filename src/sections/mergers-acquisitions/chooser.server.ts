import { tableChooser } from '#entries/chooser.server.ts'

/** A deal as what others are about: two of the same parties differ by their keys. */
export const DEAL_CHOOSER = tableChooser({
  table: 'mergers_acquisitions_deal',
  key: 'slug',
  name: {
    ar: `t.buyer_ar || '، ' || t.acquisition_target_ar || ' · ' || t.slug`,
    en: `coalesce(t.buyer_en, t.buyer_ar) || ', ' || coalesce(t.acquisition_target_en, t.acquisition_target_ar) || ' · ' || t.slug`,
  },
  searched: `t.search || ' ' || t.slug`,
  offered: 'not t.hidden',
})
