import * as z from 'zod'
import { MAX_QUERY } from '#editorial/search/typed.ts'
import { PERIODS, SEARCH_ORDERS } from './search-link.ts'
import { SEARCH_SECTIONS } from './sections.server.ts'

/** A field a section: a record of an enumeration would require fields that its description does not define. */
const perSection = <Schema extends z.ZodType>(schema: Schema) =>
  Object.fromEntries(SEARCH_SECTIONS.map((section) => [section, schema]))

const section = z.enum(SEARCH_SECTIONS)

/** Results a page. */
export const RESULTS_PAGE = 20

const runSchema = z.object({
  /** Direction of a run that needs an isolate of its own. */
  dir: z.enum(['ltr', 'rtl']).nullable(),
  pieces: z.array(z.object({ text: z.string(), mark: z.boolean() })),
})

const tileSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cell'), symbol: z.string(), company: z.boolean() }),
  z.object({
    kind: z.literal('icon'),
    icon: z.string(),
  }),
  z.object({ kind: z.literal('post'), scene: z.int().nullable(), image: z.string().nullable() }),
])

const hitSchema = z.object({
  section,
  /** Language-free address. */
  href: z.string(),
  /** Title and text cut into runs; `mark` is a whole word that was searched for. */
  title: z.array(runSchema),
  /** Language of the title where it is not the page's. */
  lang: z.enum(['ar', 'en']).nullable(),
  text: z.array(runSchema),
  tile: tileSchema,
  published_at: z.string().nullable(),
  paid: z.boolean(),
  /** Where its prices are opened in the workbench; null where it has none. */
  workbench: z.string().nullable(),
})
export type Hit = z.output<typeof hitSchema>

export const resultsSchema = z.object({
  results: z.array(hitSchema),
  total_pages: z.int(),
  page_number: z.int(),
  /** Matches, by section. */
  counts: z.object(perSection(z.int())),
  /** Sections that have more matches than were counted. */
  more: z.array(section),
  /** The searched text in place of the typed one, which finds nothing. */
  corrected: z.string().nullable(),
  /** A suggested spelling, where little was found. */
  suggestion: z.string().nullable(),
  /** Nothing has all of the words: these results have some of them. */
  some: z.boolean(),
})

export const resultsQuerySchema = z.object({
  q: z.string().min(1).max(MAX_QUERY),
  in: section.optional(),
  sort: z.enum(SEARCH_ORDERS).default('best'),
  /** Of this number of last days. */
  days: z.enum(PERIODS).optional(),
  product: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/)
    .optional(),
  /** A country or region: `SA`, `GCC`. */
  country: z
    .string()
    .regex(/^[A-Z]{2,3}$/)
    .optional(),
  page: z.coerce.number().int().positive().max(999).default(1),
})
