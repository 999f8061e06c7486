import { Readable } from 'node:stream'
import type pg from 'pg'
import { csvField } from '#datasets/export/csv.server.ts'
import { imageTypeOf } from '#platform/images/signature.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { motionKey, originalKey } from '#platform/images/images.server.ts'
import { documentKey } from '#sections/fileuploads/library/documents.server.ts'
import type { Archive } from './archive.server.ts'
import { safeName } from './file-names.ts'
import { jsonRows } from './json-rows.server.ts'

interface Medium {
  kind: 'image' | 'document'
  key: string
  /** Under which the storage has it. */
  stored: string
  name: string | null
  type: string
  words: readonly (string | null)[]
  /** Of a picture that moves. */
  frames?: number | null
}

const HEAD = [
  'kind',
  'key',
  'file',
  'name',
  'type',
  'bytes',
  'sha256',
  'alt_ar',
  'alt_en',
  'caption_ar',
  'caption_en',
  'credit_ar',
  'credit_en',
  'licence',
  'licence_url',
  'acquire_url',
  'focal_x',
  'focal_y',
  'crops',
]
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** A member's own picture leaves with the members alone. */
const images = (members: boolean) => `
  select 'image' as kind, key, frames, file_name as name, mime as type, json_build_array(alt_ar, alt_en, caption_ar, caption_en, credit_ar, credit_en,
    licence, licence_url, acquire_url, focal_x::text, focal_y::text, crops::text) as words
  from media_image m ${members ? '' : 'where not exists (select from accounts_user u where u.image_key = m.key)'} order by key`
const DOCUMENTS = `
  select 'document' as kind, id::text as key, sha256, file_name as name, file_extension as type,
    json_build_array(title_ar, title_en, description_ar, description_en, source_ar, source_en) as words
  from fileuploads_document order by id`

/** What was found of the media. */
export interface Media {
  /** The file of each picture. */
  files: ReadonlyMap<string, string>
  /** How many the storage does not have. */
  missing: number
}

/** Writes every picture as it was stored, every document, and the list of them. What the storage lacks is listed without a file. */
export async function exportMedia(
  archive: Archive,
  client: pg.ClientBase,
  storage: Storage,
  members: boolean,
): Promise<Media> {
  const files = new Map<string, string>()
  const lines = [`${HEAD.join(',')}\r\n`]
  let missing = 0
  const add = async ({ kind, key, stored, name, type, words }: Medium) => {
    const opened = await open(storage, stored)
    let file: string | null = null
    let kept = null
    let found = type
    if (opened) {
      found = kind === 'image' ? (imageTypeOf(opened.first) ?? type) : type
      file =
        kind === 'image'
          ? `media/${key}.${ENDINGS[found] ?? 'bin'}`
          : `media/documents/${key}-${safeName(name ?? '')}`
      kept = await archive.add(file, opened.bytes, { packed: true })
      if (kind === 'image') files.set(key, file)
    } else missing += 1
    const cells = [kind, key, file, name, found, kept?.bytes ?? null, kept?.sha256 ?? null, ...words]
    lines.push(`${cells.map((cell) => csvField(cell, false)).join(',')}\r\n`)
  }
  for await (const row of jsonRows<Medium>(client, images(members))) {
    await add({ ...row, stored: originalKey(row.key) })
    const motion = row.frames ? await open(storage, motionKey(row.key)) : null
    if (motion) await archive.add(`media/${row.key}.motion.webp`, motion.bytes, { packed: true })
  }
  for await (const row of jsonRows<Medium & { sha256: string }>(client, DOCUMENTS))
    await add({ ...row, stored: documentKey(row.sha256) })
  await archive.add('media/media.csv', Readable.from(lines, { objectMode: true }), {
    records: () => lines.length - 1,
  })
  return { files, missing }
}

/** A stored file with its first bytes, which say what it is; null where it is not there. */
async function open(storage: Storage, key: string) {
  const stream = await storage.read(key).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!stream) return null
  const source = (stream as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  const begin = await source.next()
  const first = begin.done ? new Uint8Array() : begin.value
  const bytes = async function* () {
    for (let piece = begin; !piece.done; piece = await source.next()) yield piece.value
  }
  return { first, bytes: bytes() }
}
