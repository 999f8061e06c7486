import type { Insertable } from 'kysely'
import { readingMinutes } from '#i18n/reading.ts'
import { toSlug } from '#i18n/slug.ts'
import type { EditorialPost } from '#platform/db/types.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { withCards } from '../cards/lone-addresses.server.ts'

export type PostInput = Omit<Insertable<EditorialPost>, 'slug_ar' | 'slug_en' | 'minutes_ar' | 'minutes_en'>

/** A post as it is written to the table: text sanitised, slugs and reading times derived from it. */
export function postRow(input: PostInput): Insertable<EditorialPost> {
  const body_ar = input.body_ar ? cleanHtml(withCards(input.body_ar)) : null
  const body_en = input.body_en ? cleanHtml(withCards(input.body_en)) : null
  return {
    ...input,
    body_ar,
    body_en,
    slug_ar: input.title_ar ? toSlug(input.title_ar) : null,
    slug_en: input.title_en ? toSlug(input.title_en) : null,
    minutes_ar: minutesOf(body_ar),
    minutes_en: minutesOf(body_en),
  }
}

const minutesOf = (html: string | null) => readingMinutes((html ?? '').replace(/<[^>]*>/g, ' '))
