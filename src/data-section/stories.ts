import * as z from 'zod'
import type { PostSummary } from '#editorial/contract.ts'

/** A story as the data sections' API gives it; `path` is the language-free address. */
export const storySchema = z.object({
  id: z.int(),
  section: z.enum(['articles', 'around-world', 'news-excerpt']),
  path: z.string(),
  title: z.string(),
  /** Language of the title; the twin's where the text exists in one language only. */
  title_lang: z.enum(['ar', 'en']),
  summary: z.string(),
  published_at: z.iso.datetime(),
  reading_minutes: z.int(),
  paid: z.boolean(),
})

export const storyListSchema = z.object({
  results: z.array(storySchema),
  total_pages: z.int(),
  page_number: z.int(),
})

/** `page` and `q` of a list call; a page that is no positive whole number is refused. */
export const listQuerySchema = z.object({
  page: z.coerce.number().int().positive().max(999_999).default(1),
  q: z.string().max(200).default(''),
})

export function storyOf(post: PostSummary): z.input<typeof storySchema> {
  return {
    id: post.id,
    section: post.section,
    path: post.path,
    title: post.title.text,
    title_lang: post.title.lang,
    summary: post.summary,
    published_at: post.publishedAt,
    reading_minutes: post.readingMinutes,
    paid: post.paid,
  }
}
