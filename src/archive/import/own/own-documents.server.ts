import { createHash } from 'node:crypto'
import { Refusal } from '#platform/http/errors.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { documentFormat } from '#sections/fileuploads/library/document-format.server.ts'
import { documentKey } from '#sections/fileuploads/library/documents.server.ts'
import type { OwnFiles } from '../../record.ts'

const MOST_BYTES = 256 * 1024 * 1024

/** Stores the file of a document as it was there; false where it is missing, or is not what its row says. */
export async function bringDocument(
  storage: Storage,
  own: OwnFiles,
  { id, sha256, file_extension }: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  if (typeof id !== 'number' || typeof sha256 !== 'string') return false
  const bytes = await own.document(id, MOST_BYTES)
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) return false
  try {
    if ((await documentFormat(bytes)) !== file_extension) return false
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
  await storage.put(documentKey(sha256), bytes)
  return true
}
