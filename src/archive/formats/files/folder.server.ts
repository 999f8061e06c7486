import { constants, createReadStream, type ReadStream } from 'node:fs'
import { lstat, open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { ArchiveRefusal } from '../../archive-refusal.ts'
import { MOST_FILES, type ArchiveFile, type FileSet } from './file-set.ts'

const MOST_DEPTH = 20
const CHUNK = 64 * 1024

/** One file as an archive. */
export function oneFile(path: string, name: string, bytes: number): FileSet {
  return { files: [diskFile(path, name, bytes)], close: () => Promise.resolve() }
}

/** The files of a folder, by name. Throws ArchiveRefusal: link, entries. */
export async function folderFiles(folder: string): Promise<FileSet> {
  const files: ArchiveFile[] = []
  const look = async (within: string, depth: number): Promise<void> => {
    if (depth > MOST_DEPTH) throw new ArchiveRefusal('entries', { most: MOST_FILES })
    for await (const entry of await opendir(join(folder, within))) {
      const name = within === '' ? entry.name : `${within}/${entry.name}`
      // What a link leads to is not of this archive.
      if (entry.isSymbolicLink()) throw new ArchiveRefusal('link', { file: name })
      if (entry.isDirectory()) await look(name, depth + 1)
      else if (entry.isFile() && !entry.name.startsWith('.')) {
        const path = join(folder, name)
        files.push(diskFile(path, name, (await lstat(path)).size))
        if (files.length > MOST_FILES) throw new ArchiveRefusal('entries', { most: MOST_FILES })
      }
    }
  }
  await look('', 0)
  files.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return { files, close: () => Promise.resolve() }
}

function diskFile(path: string, name: string, bytes: number): ArchiveFile {
  return {
    name,
    bytes,
    path,
    async *read() {
      // It may have become a link since it was looked at.
      const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
      const stream: ReadStream = createReadStream(path, { fd: handle, highWaterMark: CHUNK })
      for await (const chunk of stream) yield chunk as Buffer
    },
  }
}
