/** The address of a source whose files an editor sends. */
export const UPLOAD = 'upload:'
/** What of the portal's own storage a source may read: nothing that readers or the newsroom stored is there. */
const INCOMING = 'incoming'

/** Where a source's file is, other than at an address of the web. */
export interface Place {
  kind: 'folder' | 'bucket' | 'upload'
  /** The folder below the kind's own root, without slashes around it; empty for the root. */
  folder: string
  /** What the name of its file is, or begins and ends with around a star. */
  name: readonly [string] | readonly [begins: string, ends: string]
}

/** Whether an address means a place, readable or not. */
export const isPlace = (address: string): boolean => /^(?:folder|bucket|upload):/.test(address)

/**
 * Reads `folder:eia/prices-*.csv`, `bucket:incoming/eia/` or `upload:`: the last part is the file's name, in which one star is
 * any letters; without a last part it is any file there. Null for what could lead out of its root, or is none of these.
 */
export function placeOf(address: string): Place | null {
  const [, kind, path = ''] = /^(folder|bucket|upload):(.*)$/.exec(address) ?? []
  if (kind === 'upload') return path === '' ? { kind, folder: '', name: ['', ''] } : null
  if (kind !== 'folder' && kind !== 'bucket') return null
  const parts = path.split('/')
  const last = parts.pop() ?? ''
  const name = last === '' ? ['', ''] : last.split('*')
  const [begins = '', ends] = name
  const isKnown = kind === 'folder' || parts[0] === INCOMING
  if (!isKnown || !parts.every(isFolderName) || name.length > 2 || name.some((part) => !isPart(part)))
    return null
  if (ends === undefined && !isFolderName(begins)) return null
  return { kind, folder: parts.join('/'), name: ends === undefined ? [begins] : [begins, ends] }
}

/** No separators, no control or format characters, and none that mean something to a shell or another system. */
const isPart = (text: string) => !/[/\\:*?"<>|\p{C}]/u.test(text)
const isFolderName = (text: string) => text !== '' && !/^\.+$/.test(text) && isPart(text)

/** Whether a file's name is that of a place. Hidden files are those of programs that copy. */
export function hasName({ name: [begins, ends] }: Pick<Place, 'name'>, file: string): boolean {
  if (ends === undefined) return file === begins
  return (
    !file.startsWith('.') &&
    file.length >= begins.length + ends.length &&
    file.startsWith(begins) &&
    file.endsWith(ends)
  )
}
