import type { RequestContext } from '#platform/http/context.server.ts'

/** The host that passkeys are made for, and the origins that may use them. */
export interface RelyingParty {
  rpID: string
  origins: string[]
}

/**
 * The host of PUBLIC_URL: passkeys made for another one stop working with it. Without PUBLIC_URL the host that the request
 * was sent to, so that a portal on trial takes passkeys too.
 */
export function relyingParty({ app, header }: Pick<RequestContext, 'app' | 'header'>): RelyingParty {
  const { publicUrl, hasPublicUrl } = app.config
  const host = header('host')
  if (hasPublicUrl || host === null || !URL.canParse(`http://${host}`)) {
    const { hostname, origin } = new URL(publicUrl)
    return { rpID: hostname, origins: [origin] }
  }
  const { hostname } = new URL(`http://${host}`)
  return { rpID: hostname, origins: [`https://${host}`, `http://${host}`] }
}
