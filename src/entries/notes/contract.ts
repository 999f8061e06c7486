import type { Anchor } from './anchor.ts'

export const MOST_SAID = 2000

/** Something that was said about a thing, or the answer to it. */
export interface Said {
  id: number
  by: string | null
  at: string
  body: string
  /** The names of those whom it mentions, by user name. */
  mentions: Readonly<Record<string, string>>
}

/** A note with its answers. */
export interface Note extends Said {
  /** The column that it is about; null: the whole thing. */
  field: string | null
  anchor: Anchor | null
  resolvedBy: string | null
  resolvedAt: string | null
  answers: readonly Said[]
}

/** Pieces of what was said: plain text, and people whom it mentions. */
export const MENTION = /@([\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?)/gu

/** The text of a note in parts: a mention of a known account is its name. */
export function piecesOf({
  body,
  mentions,
}: Pick<Said, 'body' | 'mentions'>): { text: string; name: boolean }[] {
  const pieces: { text: string; name: boolean }[] = []
  let at = 0
  for (const found of body.matchAll(MENTION)) {
    const name = mentions[(found[1] ?? '').toLowerCase()]
    if (name === undefined) continue
    if (found.index > at) pieces.push({ text: body.slice(at, found.index), name: false })
    pieces.push({ text: name, name: true })
    at = found.index + found[0].length
  }
  if (at < body.length) pieces.push({ text: body.slice(at), name: false })
  return pieces
}
