import type { Insertable } from 'kysely'
import type { NewsletterList } from '#platform/db/types.ts'

/** The newsletter of the demonstration. */
export const DEMO_LETTER: Insertable<NewsletterList> = {
  slug: 'weekly-market',
  name_ar: 'نشرة الأسواق الأسبوعية',
  name_en: 'Weekly market letter',
  about_ar: 'أبرز أخبار الأسبوع وآخر الأسعار، كل أحد.',
  about_en: 'The week’s main stories and latest prices, every Sunday.',
  demo: true,
  sort: 10,
}
