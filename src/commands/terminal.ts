import type { Readable } from 'node:stream'

interface Written {
  write(text: string): unknown
  isTTY?: boolean
}

/** Where a command was typed: its environment, what it reads and where it writes. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  input: Readable
  output: Written
  errors: Written
}
