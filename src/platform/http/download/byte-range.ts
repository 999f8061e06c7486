/** The first and the last place of a part of a file, both included. */
interface ByteRange {
  first: number
  last: number
}

/**
 * The part that a Range header asks for of a file of `bytes` bytes; null where the whole is to be sent: without the header, for
 * several parts, and for what cannot be read (RFC 9110, 14.2). `unsatisfiable` for a part that lies past the end.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= bytes ? 'unsatisfiable' : { first, last }
}
