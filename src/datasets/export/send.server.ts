import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SECURITY_HEADERS } from '#platform/http/csp.server.ts'
import { acceptedEncoding, type Encoding } from '#platform/http/stored-page.server.ts'
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
    ...(packed ? { vary: 'accept-encoding' } : {}),
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
  // An empty stream, since no answer at all would be told as a length of 0.
  if (!source) return reply.send(Readable.from([]))
  // He may have left while the source was being opened: then nobody would ever read and close it.
  if (reply.raw.destroyed) source.destroy()
  return reply.send(compressed(source, encoding))
}

function compressed(source: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return source
  const packer = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
  // An error or the reader's leaving destroys both; Fastify tells of the error.
  return pipeline(source, packer, () => undefined)
}
