import { ArchiveRefusal } from '../../archive-refusal.ts'
import type { OwnFiles } from '../../record.ts'
import { wholeOf, type ArchiveFile } from '../files/file-set.ts'
import { csvRows, textLines } from '../table/rows.server.ts'

const MOST_MANIFEST_BYTES = 16_000_000

/** What the last file of an export says of the others. */
interface Manifest {
  public_url?: string
  files?: Record<string, { sha256?: string; records?: number }>
}

/** Reads it. Throws ArchiveRefusal: damaged. */
export async function readManifest(file: ArchiveFile): Promise<Manifest> {
  const bytes = await wholeOf(file, MOST_MANIFEST_BYTES)
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '') as Manifest
  } catch (cause) {
    throw new ArchiveRefusal('damaged', {}, { cause })
  }
}

/** The files of an export of our own beside stories and pages. Throws ArchiveRefusal: damaged. */
export async function ownFiles(manifest: ArchiveFile, files: readonly ArchiveFile[]): Promise<OwnFiles> {
  const { files: listed = {} } = await readManifest(manifest)
  const folder = manifest.name.slice(0, manifest.name.lastIndexOf('/') + 1)
  const byName = new Map(files.map((file) => [file.name, file]))
  const fileAt = (name: string) => byName.get(folder + name)
  let documents: Promise<ReadonlyMap<string, string>> | null = null
  return {
    lines(name) {
      const file = fileAt(name)
      return file ? linesOf(file) : null
    },
    listed(name) {
      const one = listed[name]
      return one ? { sha256: one.sha256 ?? '', records: one.records ?? 0 } : null
    },
    async document(id, most) {
      documents ??= documentNames(fileAt('media/media.csv'))
      const file = fileAt((await documents).get(String(id)) ?? '')
      return file ? wholeOf(file, most) : null
    },
  }
}

async function* linesOf(file: ArchiveFile): AsyncGenerator<string> {
  for await (const { text } of textLines(file)) yield text
}

async function documentNames(list: ArchiveFile | undefined): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  if (!list) return names
  for await (const { cells } of csvRows(list))
    if (cells.get('kind') === 'document') names.set(cells.get('key') ?? '', cells.get('file') ?? '')
  return names
}
