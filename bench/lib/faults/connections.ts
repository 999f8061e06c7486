import { readFileSync } from 'node:fs'

export type Behaviour = 'pipelined' | 'slow heads' | 'slow bodies' | 'unread answers' | 'silent'

/** Connections of one kind from one address of this machine, by which they are counted. */
export interface Connections {
  port: number
  from: string
  count: number
  behaviour: Behaviour
}

const ESTABLISHED = '01'

/** How many connections from an address the system holds open for a port, whether the program took them yet or not. */
export function openFrom(from: string, port: number): number {
  const remote = from
    .split('.')
    .toReversed()
    .map((part) => Number(part).toString(16).padStart(2, '0').toUpperCase())
    .join('')
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .filter((line) => {
      const [, here = '', there = '', state] = line.trim().split(/\s+/)
      return state === ESTABLISHED && here.endsWith(local) && there.startsWith(`${remote}:`)
    }).length
}
