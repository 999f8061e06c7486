import { isIPv6 } from 'node:net'

/** An IPv4 address inside an IPv6 one (mapped, or translated by NAT64), in the canonical form of the URL parser. */
const EMBEDDED = /^(?:::ffff:|64:ff9b::)(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/

/** The network of an address: an IPv6 address as its /64, of which one household has all addresses; anything else as it is. */
export function networkOf(ip: string): string {
  const bare = ip.split('%')[0] ?? ''
  if (!isIPv6(bare)) return ip
  // The URL parser writes an address in its one canonical form, without a dotted tail.
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high = '0', low] = EMBEDDED.exec(canonical) ?? []
  if (low) return [high, low].flatMap(bytesOf).join('.')
  const [head = '', tail] = canonical.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back].slice(0, 4).join(':')}::/64`
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
