/** What has to be known of a HEIC file before it is decoded is in its first boxes. */
const HEAD = 1024 * 1024

/** The sides of the largest picture of a HEIC file; null where none says its size. Thumbnails and tiles are smaller. */
export function heicSize(bytes: Uint8Array): { width: number; height: number } | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD))
  let largest: { width: number; height: number } | null = null
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    if (at + 16 > head.length) break
    const [width, height] = [head.readUInt32BE(at + 8), head.readUInt32BE(at + 12)]
    if (!largest || width * height > largest.width * largest.height) largest = { width, height }
  }
  return largest
}

/** The colour profile of a HEIC file, as phones with wide colours write one; null without. */
export function heicProfile(bytes: Uint8Array): Buffer | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD))
  for (const name of ['colrprof', 'colrrICC']) {
    const at = head.indexOf(name)
    if (at < 4) continue
    const end = at - 4 + head.readUInt32BE(at - 4)
    // An ICC profile has a head of 128 bytes.
    if (end - (at + 8) >= 128 && end <= head.length) return head.subarray(at + 8, end)
  }
  return null
}
