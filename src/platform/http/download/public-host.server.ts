import { lookup as resolveName, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An address that leads to a machine of a private network. */
export class PrivateHostError extends Error {
  override readonly name = 'PrivateHostError'
}

/** An address from outside as one that may be asked: https, without a password; else null. Throws PrivateHostError. */
export function publicUrl(address: string): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isPrivate(host)) throw new PrivateHostError(host)
  return url
}

/** Whether an address leads to one of these `host:port`, by http or https and without a password. */
export function isAllowed(address: string, allow: readonly string[]): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return allow.includes(`${url.hostname}:${port}`)
}

/** Networks that a machine of ours can reach and a stranger cannot (RFC 6890), and those that hold any IPv4 address. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is none of the public internet. An IPv4 address inside an IPv6 one is looked at as such. */
export function isPrivate(ip: string): boolean {
  return PRIVATE.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}

/** Finds a name's addresses for a request, which then asks the one that was looked at. Fails for a name of a private network. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? []
    if (error || !first) return done(error ?? new Error(`${hostname} has no address`), '')
    if (found.some(({ address }) => isPrivate(address))) return done(new PrivateHostError(hostname), '')
    if (options.all) done(null, found)
    else done(null, first.address, first.family)
  })
}
