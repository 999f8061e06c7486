import type { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { CONNECTION } from '#platform/limits/limits.ts'
import { acceptedEncoding, type Encoding } from '#platform/http/stored/stored-page.server.ts'
import type { ExportFormat } from './export.ts'
import { contentDisposition, type ExportFile } from './file-name.ts'

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Brotli's 1 packs faster than rows come, and rows are so alike that it does well. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP = { level: 4 }

/**
 * Sends a file as a download while it is written. `open` is called for a GET only, and before any header is sent, so
 * that its Refusal can still become an answer. Text is compressed on the way; a reader who leaves closes the source.
 */
export async function sendExport(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ExportFile,
  open: () => Promise<Readable>,
  pace: Pace = CONNECTION,
): Promise<FastifyReply> {
  const packed = file.format !== 'xlsx'
  const encoding = packed ? acceptedEncoding(request.headers['accept-encoding']) : 'identity'
  const source = request.method === 'HEAD' ? null : await open()
  reply.headers({
    ...SECURITY_HEADERS,
    'content-type': TYPES[file.format],
    'content-disposition': contentDisposition(file),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    // Written while it is sent: a request for a range gets the whole, as `accept-ranges` announces.
    'accept-ranges': 'none',
    ...(packed ? { vary: 'accept-encoding' } : {}),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
  // An empty stream, since no answer at all would be sent as a length of 0.
  if (!source) return reply.send(Readable.from([]))
  // The reader may have left while the source was being opened: it would never be read and closed.
  if (reply.raw.destroyed) source.destroy()
  else endWhenStalled(request.raw.socket, source, pace)
  return reply.send(compressed(source, encoding))
}

/** Sends a small file of figures for programs that is in memory, as a download. */
export function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Omit<ExportFile, 'format'> & { format: 'parquet' },
  body: Buffer,
): FastifyReply {
  reply.headers({
    ...SECURITY_HEADERS,
    'content-type': 'application/vnd.apache.parquet',
    'content-disposition': contentDisposition(file),
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  return reply.send(request.method === 'HEAD' ? '' : body)
}

/** How fast a reader takes a file at least. */
interface Pace {
  stallMs: number
  stallBytes: number
}

/** Ends a file of which its reader takes next to nothing: it holds a connection of the database. */
export function endWhenStalled(
  socket: Socket,
  source: Readable,
  { stallMs, stallBytes }: Pace = CONNECTION,
): void {
  let taken = 0
  const timer = setInterval(() => {
    const before = taken
    taken = socket.bytesWritten - socket.writableLength
    // Rows that are still being made are waited for.
    if (socket.writableLength > 0 && taken - before < stallBytes) {
      source.destroy(new Error('The reader takes nothing of the file'))
      socket.destroy()
    }
  }, stallMs)
  source.once('close', () => clearInterval(timer))
}

function compressed(source: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return source
  const packer = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
  // An error or the reader's leaving destroys both; Fastify logs the error.
  return pipeline(source, packer, () => undefined)
}
