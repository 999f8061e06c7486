/**
 * Which addresses of X-Forwarded-For to believe behind a number of proxies: each adds the address it was asked from at the
 * right, so the reader's is as many from the right, and what the client wrote itself is further left. Fastify's own number of
 * hops trusts no proxy (it does not know who connects), so the count is given as a function.
 */
export function trustHops(proxies: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < proxies
}
