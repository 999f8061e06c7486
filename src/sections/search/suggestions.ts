import * as z from 'zod'
import { MAX_QUERY } from '#editorial/search/typed.ts'

export const suggestQuerySchema = z.object({ q: z.string().max(MAX_QUERY).default('') })

export const suggestionsSchema = z.object({
  /** What the list is called. */
  label: z.string(),
  /** By section, the likeliest first. */
  groups: z.array(
    z.object({
      label: z.string(),
      items: z.array(
        z.object({
          title: z.string(),
          /** Language of the title where it is not the page's. */
          lang: z.enum(['ar', 'en']).nullable(),
          /** Symbol, ticker or market. */
          note: z.string().nullable(),
          /** Language-free address. */
          href: z.string(),
        }),
      ),
    }),
  ),
})
export type Suggestions = z.output<typeof suggestionsSchema>
