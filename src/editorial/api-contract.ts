import * as z from 'zod'
import { LANGS } from '#i18n/locale.ts'
import { CROP_USES } from '#platform/images/crop-shapes.ts'
import type { Category } from './categories.ts'
import { POST_SECTIONS, type Article, type PostSummary, type Worded } from './contract.ts'

const digits = (pattern: RegExp) => z.string().regex(pattern).transform(Number).pipe(z.int().min(1))

/** A page's number in an address: 1-based. */
export const pageNumber = digits(/^[1-9]\d{0,5}$/)

/** The id of a post or a category in an address. */
export const recordId = digits(/^[1-9]\d{0,8}$/)

const worded = z.object({ text: z.string(), lang: z.enum(LANGS) }).meta({
  id: 'Worded',
  description: 'A text that may exist only in the twin language; `lang` says which one it is in.',
}) satisfies z.ZodType<Worded>

const cover = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('image'),
      key: z.string(),
      width: z.int(),
      height: z.int(),
      alt: z.string(),
      focus: z
        .object({ x: z.int(), y: z.int() })
        .optional()
        .meta({ description: 'The point that no crop may lose, in hundredths of width and height.' }),
      crops: z
        .partialRecord(z.enum(CROP_USES), z.tuple([z.int(), z.int(), z.int(), z.int()]))
        .optional()
        .meta({
          description:
            'Parts chosen for single places: from the left, from the top, width and height, in thousandths. Elsewhere the focus decides.',
        }),
    }),
    z.object({
      kind: z.literal('figures'),
      path: z.string().meta({
        description: 'Address without its ending: `-320.png`, `-640.png` or `-960.png` follows.',
      }),
      alt: z.string(),
    }),
    z.object({ kind: z.literal('scene'), scene: z.int(), alt: z.string() }),
  ])
  .meta({
    id: 'Cover',
    description:
      "A post's picture: an uploaded image, a drawing of figures that it is about, or one of the nine drawn scenes.",
  })

/** A post as every list shows it. */
const summarySchema = z
  .object({
    id: z.int(),
    section: z.enum(POST_SECTIONS),
    path: z.string().meta({ description: 'The address of its page, without the language.' }),
    title: worded,
    summary: z.string(),
    category: z.object({ id: z.int(), name: z.string(), path: z.string() }).nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    desk: z.string().nullable(),
    publishedAt: z.iso.datetime(),
    readingMinutes: z.int(),
    paid: z.boolean(),
    cover,
  })
  .meta({ id: 'PostTeaser' }) satisfies z.ZodType<PostSummary>

/** A whole post, or the free beginning of one that this reader has to pay for. */
export const postSchema = summarySchema
  .extend({
    body: worded.meta({
      id: 'PostBody',
      description: 'Clean HTML. Only the free beginning where `teaser` is set.',
    }),
    teaser: z
      .object({ rest: z.int().meta({ description: 'Per cent of the text that is left unread.' }) })
      .nullable(),
    facts: z.array(z.string()),
    keywords: z.array(z.string()),
    caption: z.string().nullable(),
    rights: z
      .object({
        credit: z.string(),
        licence: z.string(),
        licenceUrl: z.string().nullable(),
        acquireUrl: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'Whose the cover is and what may be done with it; null where nothing is known.' }),
    source: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
    products: z.array(z.string()),
    companies: z.array(z.string()),
    updatedAt: z.iso.datetime(),
    corrections: z.array(z.object({ at: z.iso.datetime(), text: z.string() })).meta({
      description: 'What was corrected since it was published, the last first; of a whole post alone.',
    }),
    version: z.int(),
    visibility: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    twinPath: z.string().meta({ description: 'Its address in the other language, whose slug is another.' }),
  })
  .meta({ id: 'Post' }) satisfies z.ZodType<Article>

/** One page of a list, as the seed names its parts. */
export const postListSchema = z
  .object({ results: z.array(summarySchema), total_pages: z.int().min(1), page_number: z.int().min(1) })
  .meta({ id: 'PostList' })

const categoryFields = {
  id: z.int(),
  parent: z.int().nullable(),
  name: z.string(),
  slug: z.string(),
  path: z.string(),
  path_names: z.array(z.string()).meta({ description: 'Names from the root to itself.' }),
}

/** A category with its subcategories. */
export const categorySchema: z.ZodType<Category> = z
  .object({
    ...categoryFields,
    get children() {
      return z.array(categorySchema)
    },
  })
  .meta({ id: 'Category' })

/** The four views of the categories that derive from one list; `by_id` is keyed by the id and carries no children. */
export const categoriesSchema = z
  .object({
    tree: z.array(categorySchema),
    flat: z.array(z.object(categoryFields)),
    by_id: z.record(z.string(), z.object(categoryFields)),
    filters: z.array(z.object({ value: z.int(), label: z.string(), depth: z.int() })),
  })
  .meta({ id: 'Categories' })
