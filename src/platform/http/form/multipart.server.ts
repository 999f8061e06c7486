import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '../errors.ts'

/** A file on its way in: its name as the sender says it, and its bytes as they arrive. */
export interface SentFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** A form with one file holds little else; what lies beyond is not read. */
const LIMITS = { files: 1, fields: 10, fieldSize: 1000, fieldNameSize: 100, parts: 12, headerPairs: 50 }

/**
 * The file of a multipart/form-data request, read while it arrives: only what its reader has not taken yet is in memory. Who
 * stops reading skips the rest. Throws a Refusal for a body without a file, and when its sender goes away.
 */
export function sentFile(request: IncomingMessage): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    const type = request.headers['content-type'] ?? ''
    let file: BusboyFileStream | null = null
    const fail = () => {
      const refusal = new Refusal('bad_request')
      file?.destroy(refusal)
      reject(refusal)
    }
    let form: BusboyInstance
    try {
      form = new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: LIMITS })
    } catch {
      fail()
      return
    }
    form.on('file', (_field, stream, name) => {
      file = stream
      // Errors reach the reader through what it reads; before that, nothing listens.
      stream.on('error', () => undefined)
      stream.once('close', () => {
        if (stream.readableEnded) return
        request.unpipe(form)
        request.resume()
      })
      resolve({ name: name ?? '', content: stream as AsyncIterable<Uint8Array> })
    })
    form.once('finish', () => reject(new Refusal('invalid_input', { fields: { file: 'required_field' } })))
    form.once('error', fail)
    request.once('close', () => {
      if (!request.complete) fail()
    })
    request.pipe(form)
  })
}
