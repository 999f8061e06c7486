import type { FastifyRequest } from 'fastify'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { keyHolder, type KeyHolder } from '#sections/accounts/keys/key-holder.server.ts'
import type { Caller } from './calls/call.server.ts'

/** The language of what is said to a program: English, unless it asks for Arabic first. */
export function spokenTo(request: FastifyRequest): Lang {
  return /^\s*ar\b/i.test(request.headers['accept-language'] ?? '') ? 'ar' : 'en'
}

/** The address asked for, on our own host. */
export function addressOf(app: App, request: FastifyRequest): URL {
  const asked = new URL(request.raw.url ?? '/', app.config.publicUrl)
  return new URL(asked.pathname + asked.search, app.config.publicUrl)
}

/** Who calls: by a key in a header, or in the address for a key made for sheets. Throws `bad_key` and `key_in_address`. */
export async function callerOf(app: App, request: FastifyRequest, url: URL, now: Date): Promise<Caller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const header = request.headers['x-api-key']
  const text = bearer ?? (typeof header === 'string' ? header.trim() : undefined)
  const inAddress = url.searchParams.get('key')
  let key: KeyHolder | null = null
  if (text !== undefined || inAddress !== null) {
    key = await keyHolder(app, text ?? inAddress ?? '', now)
    if (!key) throw new Refusal('bad_key')
    if (text === undefined && !key.sheet) throw new Refusal('key_in_address')
  } else if (request.headers.authorization !== undefined) throw new Refusal('bad_key')
  return { app, now, url, ip: request.ip, lang: spokenTo(request), viewer: key?.viewer ?? VISITOR, key }
}
