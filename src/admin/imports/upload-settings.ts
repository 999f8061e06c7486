import * as z from 'zod'
import { mappingSchema } from '#datasets/import/mapping/mapping.ts'
import { ENCODINGS } from '#datasets/import/source.ts'
import type { ImportSettings } from './layout.server.ts'

const words = z.string().max(500).nullable()
const settingsSchema = z.object({
  name: z.string().max(100).default('generic'),
  series: z.string().max(64).nullable().default(null),
  confidence: z.enum(['high', 'medium', 'low']).nullable().default(null),
  source: z
    .object({
      ar: words,
      en: words,
      url: words,
      asOf: words,
      licence: z.object({ ar: z.string(), en: z.string(), url: z.string() }).nullish(),
      credit: z.object({ ar: z.string(), en: z.string() }).nullish(),
      edition: z.string().max(100).nullish(),
    })
    .default({ ar: null, en: null, url: null, asOf: null }),
  reading: z
    .object({
      sheet: z.string().max(100).optional(),
      headerRow: z.number().int().min(1).max(1000).optional(),
      encoding: z.enum(ENCODINGS).optional(),
      dayOrder: z.enum(['dmy', 'mdy']).optional(),
      decimal: z.enum(['point', 'comma']).optional(),
    })
    .default({}),
  columns: mappingSchema.shape.columns.nullable().default(null),
  replaces: z.array(z.string().max(64)).optional(),
  /** The names of the file's columns, by which a later file of the same form is known. */
  header: z.array(z.string()).default([]),
})

/** The settings of a file. */
export type UploadSettings = ImportSettings & { header: string[] }

/** Settings from how they are stored. */
export const settingsFrom = (stored: unknown): UploadSettings => settingsSchema.parse(stored ?? {})
