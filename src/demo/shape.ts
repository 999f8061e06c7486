import * as z from 'zod'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { DESIGNS } from '#site/contract.ts'

/** Shapes of the files of db/demo. An Arabic field without an Arabic letter is a text that nobody translated. */
const arabic = z.string().regex(/\p{Script=Arabic}/u, 'has no Arabic letter')
const english = z.string().regex(/[A-Za-z0-9]/, 'is empty')
const both = z.strictObject({ ar: arabic, en: english })
const both_lists = z
  .strictObject({ ar: z.array(arabic), en: z.array(english) })
  .refine(({ ar, en }) => ar.length === en.length, 'has not as many entries in Arabic as in English')
const block = /^<(p|h2|h3|ul|ol|blockquote|table)\b/
const blocks = z.strictObject({
  ar: z.array(arabic.regex(block, 'is not an HTML block')).min(1),
  en: z.array(english.regex(block, 'is not an HTML block')).min(1),
})
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not a lower-case slug')
const order = z.int().nonnegative()
const country = z.string().regex(/^[A-Z]{2}$/, 'is not an ISO 3166 code')
const site_path = z.string().regex(/^\/[a-z0-9/-]*$/, 'is not an address of the site')

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
  cover: z.strictObject({ scene: z.int().min(1).max(9), alt: both, caption: both }).nullable(),
})

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
        // What nobody has said must say so wherever it shows.
        demo: z.literal(true),
      })
      .refine(
        ({ lang, text }) => (lang === 'ar' ? arabic : english).safeParse(text).success,
        'is not in the language that it names',
      ),
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
  'product_categories.json': z.array(
    z.strictObject({ id: slug, parent: slug.nullable(), order, name: both }),
  ),
  'products.json': z.array(
    z.strictObject({
      id: slug,
      category: slug,
      order,
      name: both,
      shortcut_name: z.string().min(1),
      alt_names: z.strictObject({ ar: z.array(arabic), en: z.array(english) }),
      cas: z
        .string()
        .regex(/^\d{2,7}-\d{2}-\d$/, 'is not a CAS number')
        .nullable(),
      hs6: z
        .string()
        .regex(/^\d{6}$/, 'is not a six-digit HS code')
        .nullable(),
      hs_confidence: z.string(),
      hs_note: both.nullable(),
      unit: z.string(),
      frequency: z.string(),
      description: both,
    }),
  ),
  'companies.json': z.array(
    z.strictObject({
      id: slug,
      order,
      name: both,
      shortcut_name: both,
      country,
      city: both.nullable(),
      exchange: z.string().nullable(),
      ticker: z.string().nullable(),
      listed: z.boolean(),
      company_adjective: z.array(slug.or(z.string().regex(/^[a-z]+(_[a-z]+)*$/))),
      description: both,
      products: z.array(slug),
      source: both,
      confidence: z.literal(['high', 'medium', 'low']),
    }),
  ),
  'prices.json': z.array(
    z.strictObject({
      product: slug,
      market: z.string().regex(/^[A-Z]{2,3}$/, 'is not a market code'),
      market_name: both,
      grade: both.nullable(),
      delivery_term: z.string().regex(/^[A-Z]{2,3}$/, 'is not a delivery term'),
      price_type: slug,
      currency: z.string().regex(/^[A-Z]{3}$/, 'is not a currency code'),
      unit: z.string().min(1),
      frequency: z.literal('weekly'),
      base: z.number().positive(),
      drift: z.number().min(-1).max(1),
      volatility: z.number().min(0).max(0.1),
      seed: z.int().nonnegative(),
      // Made-up prices that do not say so must never load.
      demo: z.literal(true),
      label: z.strictObject({ ar: z.literal('بيانات توضيحية'), en: z.literal('Demonstration data') }),
    }),
  ),
} as const

type FileName = keyof typeof file_shapes
export type DemoFiles = { [F in FileName]: z.infer<(typeof file_shapes)[F]> }
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
