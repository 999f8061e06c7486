import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { ImageError } from '../image-error.ts'
import { openSharp } from '../sharp.server.ts'
import { heicProfile, heicSize } from './heic-boxes.server.ts'

/** The decoder holds a picture about three times: 30 megapixels are 400 MB for a moment. */
const MAX_PIXELS = 30_000_000
const MAX_MS = 30_000

/**
 * A thread of its own for each picture, which ends with it: a file that makes the decoder run on or run out of memory takes nothing
 * else along, and its memory is given back. libheif is under the LGPL and remains a package of its own, loaded as it is.
 */
const SOURCE = `
  const { parentPort, workerData } = require('node:worker_threads')
  const open = async () => {
    const libheif = require(workerData.library)
    await libheif.ready
    const [image] = new libheif.HeifDecoder().decode(workerData.bytes)
    if (!image) throw new Error('no picture in it')
    const width = image.get_width()
    const height = image.get_height()
    if (width * height > workerData.most) return { width, height, data: null }
    const data = new Uint8ClampedArray(width * height * 4)
    await new Promise((resolve, reject) => {
      image.display({ data, width, height }, (shown) => (shown ? resolve() : reject(new Error('not decoded'))))
    })
    return { width, height, data }
  }
  open().then(
    (decoded) => parentPort.postMessage(decoded, decoded.data ? [decoded.data.buffer] : []),
    (error) => parentPort.postMessage({ error: String(error) }),
  )
`

type Decoded = { width: number; height: number; data: Uint8ClampedArray | null } | { error: string }

/** The first picture of a HEIC file, upright as the file says, as PNG with its colour profile. Throws ImageError 'pixels' or 'damaged'. */
export async function decodeHeic(bytes: Uint8Array): Promise<Buffer> {
  const size = heicSize(bytes)
  if (size && size.width * size.height > MAX_PIXELS) throw tooMany(size)
  const decoded = await inThread(bytes)
  if ('error' in decoded) throw new ImageError('damaged', `The picture cannot be read: ${decoded.error}`)
  const { width, height, data } = decoded
  if (!data) throw tooMany(decoded)
  const sharp = await openSharp()
  const png = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const profile = heicProfile(bytes)
  return profile ? withProfile(png, profile) : png
}

const tooMany = ({ width, height }: { width: number; height: number }) =>
  new ImageError('pixels', `${width} x ${height} pixels are too many`)

function inThread(bytes: Uint8Array): Promise<Decoded> {
  const library = createRequire(import.meta.url).resolve('libheif-js/wasm-bundle')
  const worker = new Worker(SOURCE, {
    eval: true,
    workerData: { library, bytes, most: MAX_PIXELS },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // What the library prints about a damaged file is said by the refusal.
    stdout: true,
    stderr: true,
  })
  return new Promise<Decoded>((resolve) => {
    const timer = setTimeout(() => resolve({ error: `not decoded within ${MAX_MS} ms` }), MAX_MS)
    worker.once('message', resolve)
    worker.once('error', (error) => resolve({ error: String(error) }))
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve({ error: 'the decoder ended' })
    })
  }).finally(() => void worker.terminate())
}

/** Bytes of a PNG before its first chunk that may be a profile: the signature and the header. */
const HEADER = 33

/** A PNG with a colour profile, so that its colours are read as they were meant. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, HEADER), length, body, check, png.subarray(HEADER)])
}
