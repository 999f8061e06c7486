import { userInfo } from 'node:os'
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

/** The machine's name for whoever runs a command, as the audit log writes it; `uid 10001` where the machine has none for that number. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // A service's own user (systemd's DynamicUser) and a container's number need not be in /etc/passwd.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
