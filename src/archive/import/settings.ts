import { z } from 'zod'
import { POST_SECTIONS } from '#editorial/contract.ts'

/** The parts of a story that a custom field of the old site can become. */
export const FIELD_TARGETS = [
  'summary',
  'source',
  'source_url',
  'keywords',
  'country',
  'city',
  'facts',
  'image_alt',
  'image_caption',
  'products',
  'companies',
] as const
export type FieldTarget = (typeof FIELD_TARGETS)[number]

const section = z.enum(POST_SECTIONS)

/** What a file of the operator says of custom fields and categories: `{"fields": {"source": "source"}, "sections": {"world": "around-world"}}`. */
export const archiveMapping = z.strictObject({
  /** Name of the field -> part of the story; `keywords_en` is the English part alone. */
  fields: z
    .record(
      z.string().min(1),
      z
        .string()
        .refine((target) => (FIELD_TARGETS as readonly string[]).includes(target.replace(/_(ar|en)$/, ''))),
    )
    .default({}),
  /** Slug or number of a category -> section of its stories, and of those of the categories in it. */
  sections: z.record(z.string().min(1), section).default({}),
})

export const archiveSettings = z.strictObject({
  /** Published stories come as drafts, with their old dates. */
  drafts: z.boolean().default(false),
  section: section.default('articles'),
  /** The language of what does not say it and whose letters do not show it. */
  lang: z.enum(['ar', 'en']).nullable().default(null),
  mapping: archiveMapping.default({ fields: {}, sections: {} }),
  /** Accounts for those who wrote, without a password. */
  accounts: z.boolean().default(false),
  /** They are mailed how to set one. */
  invite: z.boolean().default(false),
  /** The newsletter whose subscription readers of the old one are asked to confirm; null: they are counted alone. */
  newsletter: z.string().nullable().default(null),
  /** Pictures that are not in the archive are fetched from the old site. */
  fetch: z.boolean().default(true),
})

/** What the newsroom chose for an import. */
export type ArchiveSettings = z.infer<typeof archiveSettings>
