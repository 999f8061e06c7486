import { randomBytes } from 'node:crypto'
import { brotliAround } from './brotli-around.server.ts'
import { brotliText, unbrotliText, type QUICK, type SMALLEST } from '../stored/compress.server.ts'

/**
 * What of a page is one reader's own, and how many bytes each hole for it has. A shorter name is followed by spaces, which
 * no one sees; a token is as long as its hole, for spaces would be sent with it.
 */
const ROOM = { name: 64, token: 50, unread: 3 } as const
/** A number of unread notices as its hole has it: three signs, blank for none. */
export const unreadText = (unread: number) =>
  (unread > 99 ? '99+' : unread > 0 ? String(unread) : '').padEnd(ROOM.unread)
export type HoleName = keyof typeof ROOM

/** A reader's own parts, escaped for a text or in a quoted attribute. */
export type Fills = Readonly<Record<HoleName, Buffer>>

/** A signed-in reader as a page is sent to them: their own parts of it, and the cookie of a form's token. */
export interface Person {
  fills: Fills | null
  cookies: readonly string[]
}

/** Where a page's holes are: in its text, and in its compressed text, if that has them. */
export interface Holes {
  names: readonly HoleName[]
  at: readonly number[]
  packedAt: readonly number[] | null
  /** A token was asked for: its cookie is set, also where only a script sends it. */
  hasToken: boolean
}

/** Creates the placeholders of a reader's own parts for a render: random, so that they cannot be guessed. */
export class HoleMarks {
  readonly #secret = randomBytes(16).toString('hex')
  readonly #used = new Set<HoleName>()

  of(name: HoleName): string {
    this.#used.add(name)
    return `${name}${this.#secret}`
  }

  /** The finished text with holes of fixed lengths, blank, in place of the marks. */
  cut(body: Buffer): { body: Buffer; holes: Holes } {
    const found = [...this.#used].flatMap((name) => this.#find(body, name)).sort((a, b) => a.at - b.at)
    const pieces: Buffer[] = []
    const at: number[] = []
    let end = 0
    let size = 0
    for (const one of found) {
      const text = body.subarray(end, one.at)
      pieces.push(text, Buffer.alloc(ROOM[one.name], ' '))
      at.push(size + text.length)
      size += text.length + ROOM[one.name]
      end = one.at + this.of(one.name).length
    }
    const names = found.map(({ name }) => name)
    return {
      body: Buffer.concat([...pieces, body.subarray(end)]),
      holes: { names, at, packedAt: null, hasToken: this.#used.has('token') },
    }
  }

  #find(body: Buffer, name: HoleName): { name: HoleName; at: number }[] {
    const mark = this.of(name)
    const found: { name: HoleName; at: number }[] = []
    for (let at = body.indexOf(mark); at >= 0; at = body.indexOf(mark, at + 1)) found.push({ name, at })
    return found
  }
}

/** The text with its holes filled. */
export function fillText(text: Buffer, { names, at }: Holes, fills: Fills): Buffer {
  let end = 0
  const pieces = names.flatMap((name, i) => {
    const start = at[i] ?? 0
    const piece = text.subarray(end, start)
    end = start + ROOM[name]
    return [piece, fills[name]]
  })
  return Buffer.concat([...pieces, text.subarray(end)])
}

const fits = (name: HoleName, { length }: Buffer) =>
  name === 'token' ? length === ROOM.token : length <= ROOM[name]

/**
 * The compressed text with its holes filled, for the price of a copy. Null where a fill does not fit its hole, or the
 * text could not be compressed around them.
 */
export function fillPacked(packed: Buffer, { names, packedAt }: Holes, fills: Fills): Buffer | null {
  if (packedAt === null || !names.every((name) => fits(name, fills[name]))) return null
  const filled = Buffer.from(packed)
  for (const [i, name] of names.entries()) fills[name].copy(filled, packedAt[i])
  return filled
}

/** Compresses a text around its holes; the packed text as it is has them blank. */
export async function packAround(
  text: Buffer,
  holes: Holes,
  quality: typeof QUICK | typeof SMALLEST,
): Promise<{ packed: Buffer; packedAt: readonly number[] | null }> {
  const rooms = holes.names.map((name, i) => ({ at: holes.at[i] ?? 0, length: ROOM[name] }))
  const { packed, packedAt } = await brotliAround(text, rooms, quality)
  // Proved once for each page: it must read back with anything in its holes.
  const dots = {} as Record<HoleName, Buffer>
  for (const name of holes.names) dots[name] = Buffer.alloc(ROOM[name], '.')
  const filled = fillPacked(packed, { ...holes, packedAt }, dots)
  const read = filled && (await unbrotliText(filled, text.length).catch(() => null))
  return read?.equals(fillText(text, holes, dots))
    ? { packed, packedAt }
    : { packed: await brotliText(text, quality), packedAt: null }
}
