/** A file of an archive, wherever it lies. */
export interface ArchiveFile {
  /** Its path in the archive, with slashes. */
  name: string
  bytes: number
  /** Where it lies on this disk, if it does. */
  path?: string
  read(): AsyncIterable<Uint8Array>
}

/** The files of an archive: one, those of a folder, or those of a zip. */
export interface FileSet {
  files: readonly ArchiveFile[]
  close(): Promise<void>
}

/** Files that an archive may have; a newspaper of twenty years has some hundred thousand pictures in four sizes each. */
export const MOST_FILES = 2_000_000

/** The first bytes of a file, at most so many. */
export async function headOf(file: ArchiveFile, most = 64 * 1024): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file.read()) {
    pieces.push(piece)
    size += piece.length
    if (size >= most) break
  }
  return Buffer.concat(pieces).subarray(0, most)
}

/** All of a file that may have so many bytes; null of a larger one. */
export async function wholeOf(file: ArchiveFile, most: number): Promise<Buffer | null> {
  if (file.bytes > most) return null
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of file.read()) {
    size += piece.length
    if (size > most) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
