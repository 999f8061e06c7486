import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { isIsoDay } from '#datasets/values/partial-date.ts'
import { both, slug } from '#demo/shape/shape-parts.ts'
import { checkShape } from '#demo/shape/shape.ts'

const open_shape = z
  .array(
    z.strictObject({
      file: z.string().regex(/^[a-z0-9-]+\.csv\.gz$/, 'is not the name of a packed file'),
      /** The ready-made mapping that reads it, and the series of a file that does not name it. */
      mapping: slug,
      series: slug.nullable(),
      source: both,
      address: z.url(),
      edition: z.string().min(1).max(100),
      published: z.string().refine(isIsoDay, 'is not a date'),
      licence: z.strictObject({ ar: z.string().min(1), en: z.string().min(1), url: z.url() }),
      credit: both,
    }),
  )
  .min(1)

/** A file of open figures with its publisher, edition, licence and credit. */
export type OpenFile = z.output<typeof open_shape>[number]

/** What the folder of open figures holds, in the order in which it is imported. Throws DemoContentError. */
export async function readOpenFiles(folder: string): Promise<OpenFile[]> {
  const file = path.join(folder, 'sources.json')
  return checkShape(file, open_shape, JSON.parse(await readFile(file, 'utf8')))
}
