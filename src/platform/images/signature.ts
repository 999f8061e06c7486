export type ImageMime = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif' | 'image/heic'

/** Brands of ISO media files with pictures of HEVC, as phones write them. */
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']

/** What kind of picture the bytes say they are, by their first bytes alone; null for everything else (SVG, BMP, HTML...). */
export function imageTypeOf(bytes: Uint8Array): ImageMime | null {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return 'image/gif'
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'image/webp'
  if (ascii(4, 8) !== 'ftyp') return null
  const brands = brandsOf(bytes, ascii)
  if (brands.includes('avif')) return 'image/avif'
  return brands.some((brand) => HEVC_BRANDS.includes(brand)) ? 'image/heic' : null
}

/** The major and the compatible brands of an ISO media file. */
function brandsOf(bytes: Uint8Array, ascii: (from: number, to: number) => string): string[] {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands = [ascii(8, 12)]
  for (let at = 16; at + 4 <= Math.min(size, bytes.length, 256); at += 4) brands.push(ascii(at, at + 4))
  return brands
}
