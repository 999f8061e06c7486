import type { Readable, Writable } from 'node:stream'

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

/** When its reader goes away a command finishes its work unheard, with its own exit code and not 141: half an import would be worse. */
export function outliveReaders(...streams: Writable[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}
