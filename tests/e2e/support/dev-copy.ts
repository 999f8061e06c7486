import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { demoDataDir, freePort, newDataDir } from './portal.ts'

const PARTS = ['src', 'public', 'db', 'handbook', 'scripts', 'package.json', 'tsconfig.json']
const CONFIGS = ['vite.config.ts', 'react-router.config.ts']

/** A copy of the sources, whose files a test may change. */
export interface DevCopy {
  folder: string
  /** Replaces a text of a file; fails where the text is missing. */
  change(file: string, from: string, to: string): Promise<void>
  remove(): Promise<void>
}

/** A running `npm run dev` in a copy. */
export interface DevServer {
  url: string
  output(): string
  /** Asks it to stop as Ctrl-C does; gives its exit code. */
  interrupt(): Promise<number | null>
}

export async function copySources(): Promise<DevCopy> {
  const folder = await newDataDir()
  for (const part of [...PARTS, ...CONFIGS]) await cp(part, join(folder, part), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  // Its first start finds the demonstration's content loaded.
  await rename(await demoDataDir(), join(folder, '.kimya'))
  return {
    folder,
    async change(file, from, to) {
      const text = await readFile(join(folder, file), 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`)
      await writeFile(join(folder, file), text.replace(from, to))
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  }
}

/** Starts the development server; `url` answers when this returns. Throws what it wrote if it ends instead. */
export async function startDev({ folder }: DevCopy): Promise<DevServer> {
  const { PATH = '', HOME = '' } = process.env
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: folder,
    env: { PATH, HOME, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('/en/index')) ready.resolve()
    })
  const ended = once(child, 'exit') as Promise<[number | null]>
  await Promise.race([
    ready.promise,
    ended.then(([code]) => {
      throw new Error(`The development server ended with ${code}:\n${text}`)
    }),
  ])
  return {
    url: `http://localhost:${port}`,
    output: () => text,
    async interrupt() {
      child.kill('SIGINT')
      return (await ended)[0]
    },
  }
}
