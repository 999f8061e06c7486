import { wholeOf, type ArchiveFile, type FileSet } from './file-set.ts'

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|heic|svg)$/i
const DOCUMENT = /\.(?:pdf|docx?|xlsx?|pptx?|csv)$/i
/** A file of a newspaper is smaller. */
const MOST_BYTES = 64 * 1024 * 1024

/** Whether a file of an archive is a picture by its name, and is not looked into. */
export const isPictureName = (name: string) => PICTURE.test(name)

/** Whether a file of an archive may be a document that its stories lead to. */
export const isDocumentName = (name: string) => DOCUMENT.test(name)

/**
 * Finds files of an archive by the addresses that they had: the file of that name whose folders agree with the address the
 * furthest; of several that agree equally none.
 */
export function filesIn(
  { files }: FileSet,
  isMeant: (name: string) => boolean,
): (url: string) => Promise<Uint8Array | null> {
  const byName = Map.groupBy(
    files.filter(({ name }) => isMeant(name)),
    ({ name }) => lastPart(name),
  )
  return async (url) => {
    if (byName.size === 0) return null
    const path = pathOf(url)
    const file = nearest(path, byName.get(lastPart(path)) ?? [])
    return file && (await wholeOf(file, MOST_BYTES))
  }
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1).toLowerCase()

function pathOf(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : url.replace(/[?#].*$/, '')
  try {
    return decodeURIComponent(path).normalize('NFC')
  } catch {
    return path
  }
}

function nearest(path: string, files: readonly ArchiveFile[]): ArchiveFile | null {
  let best: { file: ArchiveFile; shared: number } | null = null
  let tied = false
  for (const file of files) {
    const shared = sharedParts(path, file.name)
    tied = shared === best?.shared
    if (shared > (best?.shared ?? 0)) best = { file, shared }
  }
  return best && !tied ? best.file : null
}

function sharedParts(path: string, name: string): number {
  const [a, b] = [path, name.normalize('NFC')].map((one) =>
    one.toLowerCase().split('/').filter(Boolean).toReversed(),
  )
  let shared = 0
  while (a?.[shared] !== undefined && a[shared] === b?.[shared]) shared += 1
  return shared
}
