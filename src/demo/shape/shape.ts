import * as z from 'zod'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { DESIGNS } from '#site/contract.ts'
import { dataset_shapes } from './shape-datasets.ts'
import { market_shapes } from './shape-market.ts'
import {
  arabic,
  blocks,
  both,
  both_lists,
  column,
  country,
  english,
  order,
  site_path,
  slug,
  texts,
} from './shape-parts.ts'

export const post_shape = z.strictObject({
  key: slug,
  category: z.int().positive(),
  agoHours: z.number().nonnegative(),
  visibility: z.literal([2, 3]),
  paid: z.boolean(),
  homePosition: z.literal([12, 13]).nullable(),
  country: country.nullable(),
  city: both.nullable(),
  author: slug,
  sourceNews: z.strictObject({ ar: arabic, en: english, url: z.url().nullable() }),
  title: both,
  summary: both,
  facts: both_lists,
  body: blocks,
  keywords: both_lists,
  products: z.array(slug),
  companies: z.array(slug),
  cases: z.array(slug).default([]),
  deals: z.array(slug).default([]),
  cover: z.strictObject({ scene: z.int().min(1).max(9), alt: both, caption: both }).nullable(),
})

/** Of an update in two languages one may still be missing. */
const in_time = z
  .strictObject({ ar: arabic.nullable(), en: english.nullable() })
  .refine(({ ar, en }) => ar !== null || en !== null, 'is in no language')
const arabic_or_figure = arabic.or(z.string().startsWith('<figure'))

const event_shape = z
  .strictObject({
    date: z.iso.date().optional(),
    inDays: z.int().optional(),
    title: both,
    url: site_path.nullable(),
    kind: slug.or(z.string().regex(/^[a-z]+(_[a-z]+)*$/)),
    source: slug.nullable(),
    demo: z.boolean(),
  })
  .refine(
    ({ date, inDays }) => (date === undefined) !== (inDays === undefined),
    'needs either `date` or `inDays`',
  )

/** File name -> shape, for the files that hold everything of one kind. */
export const file_shapes = {
  'settings.json': z.strictObject({
    name: both,
    tagline: both,
    image: z.string().nullable(),
    design: z.literal(DESIGNS),
    use_search: z.boolean(),
    google_analytics: z.string(),
    google_adsen: z.string(),
    twitter: z.string(),
    instagram: z.string(),
    youtube: z.string(),
    facebook: z.string(),
    whatsapp: z.string(),
    telegram: z.string(),
    not_available: z.boolean(),
    closing_message: both,
  }),
  'sections.json': z.record(
    slug,
    z.strictObject({ label: both, notes: both.nullable(), info_table: both.nullable() }),
  ),
  'categories.json': z.array(
    z.strictObject({
      id: z.int().positive(),
      parent: z.int().positive().nullable(),
      slug: both,
      name: both,
      order,
    }),
  ),
  'authors.json': z.array(z.strictObject({ key: slug, order, name: both, description: both })),
  'comments.json': z.array(
    z
      .strictObject({
        key: slug,
        post: slug,
        parent: slug.nullable(),
        desk: slug,
        lang: z.literal(['ar', 'en']),
        agoHours: z.number().nonnegative(),
        text: z.string().max(2000),
        // A missing value must be shown as missing everywhere.
        demo: z.literal(true),
      })
      .refine(
        ({ lang, text }) => (lang === 'ar' ? arabic : english).safeParse(text).success,
        'is not in the language that it names',
      ),
  ),
  'live.json': z.array(
    z.strictObject({
      post: slug,
      state: z.literal(['open', 'paused', 'closed']),
      // A live story that is not made up would be about today.
      demo: z.literal(true),
      points: both_lists,
      entries: z.array(
        z.strictObject({
          key: slug,
          agoHours: z.number().nonnegative(),
          author: slug,
          title: in_time,
          body: z.strictObject({ ar: z.array(arabic_or_figure).nullable(), en: z.array(english).nullable() }),
        }),
      ),
    }),
  ),
  'pages.json': z.array(
    z.strictObject({
      slug,
      position: z.literal(['about', 'legal', 'contact']),
      order,
      name: both,
      content: blocks,
    }),
  ),
  'helps.json': z.array(
    z.strictObject({
      group: z.strictObject({ key: slug, ar: arabic, en: english }),
      order,
      question: both,
      answer: blocks,
      /** Asked of the demonstration alone. */
      demo: z.literal(true).optional(),
    }),
  ),
  'vote.json': z.array(
    z.strictObject({
      key: slug,
      open: z.boolean(),
      demo: z.boolean(),
      label: both,
      question: both,
      openedAgoHours: z.number().nonnegative(),
      closedAgoHours: z.number().nonnegative().nullable(),
      options: z
        .array(z.strictObject({ key: slug, order, name: both, count: z.int().nonnegative().nullable() }))
        .min(2),
    }),
  ),
  'calendar.json': z.array(event_shape),
  'ads.json': z.array(
    z.strictObject({
      key: slug,
      slot: slug,
      kind: z.literal('house'),
      order,
      title: both,
      text: both,
      url: site_path,
    }),
  ),
  'documents.json': z.array(
    z.strictObject({
      file: slug,
      language: z.enum(['ar', 'en']),
      category: column('fileuploads_document', 'category'),
      agoHours: z.number().nonnegative(),
      title: both,
      description: both,
      source: both,
      sheet: z.string().min(1).max(31),
      headings: texts,
      rows: z.array(z.array(z.string().nullable())),
    }),
  ),
  'topics.json': z.array(
    z.strictObject({
      slug,
      title: both,
      description: both,
      words: both_lists,
      products: z.array(slug),
      companies: z.array(slug),
      cases: z.array(slug),
      /** Keys of stories. */
      pins: z.array(slug),
      sort: z.int(),
    }),
  ),
  'house_words.json': z.array(
    z.strictObject({
      lang: z.enum(['ar', 'en']),
      phrase: z.string().min(1),
      better: z.string().min(1).nullable(),
      reason: both,
      exact: z.boolean(),
    }),
  ),
  ...market_shapes,
  ...dataset_shapes,
} as const

type FileName = keyof typeof file_shapes
export type DemoFiles = { [F in FileName]: z.infer<(typeof file_shapes)[F]> }
/** One row of a file. */
export type One<F extends FileName> = DemoFiles[F] extends readonly (infer T)[] ? T : never
export type DemoPost = z.infer<typeof post_shape> & { section: (typeof POST_SECTIONS)[number] }

/** A file of the demonstration content that cannot be used; the message names the file and the places in it. */
export class DemoContentError extends Error {
  override readonly name = 'DemoContentError'
}

/** Checks one file's value. Throws DemoContentError. */
export function checkShape<T>(file: string, shape: z.ZodType<T>, value: unknown): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const places = result.error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  throw new DemoContentError(`${file} cannot be loaded: ${places.join('; ')}`)
}
