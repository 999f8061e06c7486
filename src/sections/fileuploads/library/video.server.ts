import { buffer } from 'node:stream/consumers'
import { Refusal } from '#platform/http/errors.ts'
import type { Storage } from '#platform/storage/storage.server.ts'

/** Brands of MP4 that browsers play; QuickTime's and pictures' boxes begin alike. */
const BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|MSNV|f4v )$/
/** A head beyond this is none of a video. */
const MOST_BOXES = 64

/** Whether a file begins as an MP4 video, whatever its name says. */
export function beginsAsVideo(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  return (
    bytes.length >= 16 &&
    bytes.toString('latin1', 4, 8) === 'ftyp' &&
    BRANDS.test(bytes.toString('latin1', 8, 12))
  )
}

/** Looks whether a stored file is a whole MP4 video, without reading it whole. Throws the Refusal `damaged_file`. */
export async function checkVideo(storage: Storage, key: string, bytes: number): Promise<void> {
  const seen = new Set<string>()
  let at = 0
  for (let box = 0; at < bytes; box += 1) {
    const head =
      box < MOST_BOXES ? await read(storage, key, at, Math.min(at + 15, bytes - 1)) : Buffer.alloc(0)
    if (head.length < 8) throw damaged()
    const size = sizeOf(head, bytes - at)
    if (size < 8 || at + size > bytes) throw damaged()
    seen.add(head.toString('latin1', 4, 8))
    at += size
  }
  // What plays, and how it is laid out; one that streams in pieces has its layout in each.
  if (!seen.has('moov') || !(seen.has('mdat') || seen.has('moof'))) throw damaged()
}

/** The bytes of a box: a size of 1 says that the true one follows, of 0 that it goes on to the end. */
function sizeOf(head: Buffer, rest: number): number {
  const size = head.readUInt32BE(0)
  if (size === 0) return rest
  if (size !== 1) return size
  return head.length < 16 ? 0 : Number(head.readBigUInt64BE(8))
}

async function read(storage: Storage, key: string, first: number, last: number): Promise<Buffer> {
  const piece = await storage.read(key, first, last)
  return piece ? buffer(piece) : Buffer.alloc(0)
}

const damaged = () => new Refusal('damaged_file', { fields: { file: 'damaged_file' } })

/** Captions as they are stored: WebVTT with its head, which many programs leave out; null for a text without times. */
export function captionsIn(typed: string): string | null {
  const text = typed.replace(/\r\n?/g, '\n').trim()
  if (text === '') return ''
  if (!/\d{2}:\d{2}[.,]\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?\d{2}:\d{2}[.,]\d{3}/.test(text)) return null
  // SubRip differs by its commas and its missing head.
  const timed = text.replace(/^([\d:]+),(\d{3}[ \t]+-->[ \t]+[\d:]+),(\d{3})/gm, '$1.$2.$3')
  return `${timed.startsWith('WEBVTT') ? timed : `WEBVTT\n\n${timed}`}\n`
}
