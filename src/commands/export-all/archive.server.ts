import { createHash } from 'node:crypto'
import type { Target } from './target.server.ts'

/** What the manifest says of a file. */
export interface Listed {
  bytes: number
  sha256: string
  /** Its rows, stories or pictures, where it has such. */
  records?: number
}

/** An export that is being written, file by file. */
export interface Archive {
  /** `records` is asked behind the last byte; `packed` is of bytes that are compressed already. */
  add(
    name: string,
    source: AsyncIterable<Uint8Array | string>,
    more?: { records?: () => number; packed?: boolean },
  ): Promise<Listed>
  /** Every file so far. */
  files: Readonly<Record<string, Listed>>
}

interface Watch {
  signal?: AbortSignal | undefined
  /** Called with the bytes that were written so far. */
  onWritten?: ((bytes: number) => void) | undefined
}

/** An archive in a target, which counts and sums what passes. */
export function archiveIn(target: Target, { signal, onWritten }: Watch): Archive {
  const files: Record<string, Listed> = {}
  let written = 0
  return {
    files,
    async add(name, source, { records, packed = false } = {}) {
      const hash = createHash('sha256')
      let bytes = 0
      const counted = async function* () {
        for await (const piece of source) {
          signal?.throwIfAborted()
          const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece
          hash.update(chunk)
          bytes += chunk.length
          written += chunk.length
          onWritten?.(written)
          yield chunk
        }
      }
      await target.write(name, counted(), packed)
      const listed = { bytes, sha256: hash.digest('hex'), ...(records && { records: records() }) }
      files[name] = listed
      return listed
    },
  }
}
