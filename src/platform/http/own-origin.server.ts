import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

/** Where links in a file begin: PUBLIC_URL, or without it the host that the request was sent to. */
export function ownOrigin(
  { publicUrl, hasPublicUrl }: Pick<Config, 'publicUrl' | 'hasPublicUrl'>,
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
): string {
  const asked = `${request.protocol}://${request.host}`
  return hasPublicUrl || !URL.canParse(asked) ? publicUrl : new URL(asked).origin
}
