import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { buildIfStale } from './build.ts'

/** `npm run dev`: builds and runs the portal, and does both again after every change of a source. */
const QUIET_MS = 200
let portal: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let working: Promise<void> = Promise.resolve()

async function restart(): Promise<void> {
  try {
    await buildIfStale()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return
  }
  const old = portal
  if (old && old.exitCode === null) {
    const ended = new Promise((resolve) => old.once('exit', resolve))
    old.kill('SIGTERM')
    await ended
  }
  portal = spawn(process.execPath, ['--enable-source-maps', 'build/server/main.js'], {
    stdio: 'inherit',
    env: { NODE_ENV: 'production', DEBUG_SITE: '1', ...process.env },
  })
}

const again = () => {
  working = working.then(restart)
}
for (const folder of ['src', 'public']) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(again, QUIET_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    portal?.once('exit', () => process.exit(0))
    portal?.kill(signal)
  })
}
again()
