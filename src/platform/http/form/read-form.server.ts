import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'

/** A form that was read. `close` deletes its files: they must not be read afterwards. */
export interface ReadForm {
  form: FormData
  close(): Promise<void>
}

const nothing = async () => {}

/**
 * The fields and files of a form, or null when it is larger than `maxBytes`. One that cannot be read is empty. Files go to the
 * disk while they arrive, so that only pieces of them are in memory.
 */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<ReadForm | null> {
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith('multipart/form-data')) return readParts(request, type, maxBytes)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > maxBytes) return null
    chunks.push(chunk as Buffer)
  }
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
    form.append(name, value)
  return { form, close: nothing }
}

async function readParts(request: IncomingMessage, type: string, maxBytes: number): Promise<ReadForm | null> {
  if (!/boundary=/i.test(type)) {
    // Nothing says where its parts are: it is taken to its end, so that its sender gets the answer.
    for await (const _ of request) continue
    return { form: new FormData(), close: nothing }
  }
  let folder: string | null = null
  const close = async () => {
    if (folder !== null) await rm(folder, { recursive: true, force: true })
  }
  // In the order in which they came: a form says with it which value belongs to which.
  const parts: Promise<readonly [name: string, value: string | File]>[] = []
  const streams: BusboyFileStream[] = []
  let size = 0
  try {
    const busboy = new Busboy({
      headers: { 'content-type': type },
      limits: { fieldSize: maxBytes, fieldNameSize: 1000 },
    })
    busboy.on('field', (name, value) => parts.push(Promise.resolve([name, value])))
    busboy.on('file', (name, stream, fileName, _encoding, mime) => {
      streams.push(stream)
      const kept = (async () => {
        folder ??= await mkdtemp(join(tmpdir(), 'kimya-form-'))
        const path = join(folder, randomUUID())
        await pipeline(stream, createWriteStream(path))
        const options = { type: mime }
        return [name, new File([await openAsBlob(path, options)], fileName ?? '', options)] as const
      })()
      // What fails here is thrown when all parts are awaited.
      kept.catch(() => undefined)
      parts.push(kept)
    })
    const failed = new Promise<never>((_resolve, reject) => busboy.once('error', reject))
    const finished = new Promise<void>((resolve) => busboy.once('finish', resolve))
    let broken = false
    failed.catch(() => (broken = true))
    for await (const chunk of request) {
      size += (chunk as Buffer).length
      if (size > maxBytes) throw new TooLarge()
      // An unreadable body is drained, so that its sender gets the answer.
      if (broken || busboy.write(chunk)) continue
      await Promise.race([once(busboy, 'drain'), failed]).catch(() => undefined)
    }
    busboy.end()
    await Promise.race([finished, failed])
    const form = new FormData()
    for (const [name, value] of await Promise.all(parts)) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value)
    }
    return { form, close }
  } catch (error) {
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(parts)
    await close()
    return error instanceof TooLarge ? null : { form: new FormData(), close: nothing }
  }
}

class TooLarge extends Error {}
