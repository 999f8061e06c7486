import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { CHROME } from '../chrome.ts'
import { until } from '../faults/until.ts'
import { ours } from '../ours.ts'

const START_MS = 30_000

/** A browser with a profile on the disk, which may be killed and started again over it. */
export interface Browser {
  page: Page
  /** SIGKILL to all its processes at once, as when the machine's power is cut. */
  kill(): Promise<void>
}

/** Starts a browser over a profile folder. */
export async function startBrowser(profile: string): Promise<Browser> {
  const program = CHROME
  if (!program) throw new Error('There is no Chromium: CHROME_PATH names one')
  mkdirSync(profile, { recursive: true })
  const port = join(profile, 'DevToolsActivePort')
  rmSync(port, { force: true })
  // What the killed one held.
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
    rmSync(join(profile, name), { force: true })
  const child = ours(
    spawn(
      program,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      // A group of its own: all its processes end together.
      { stdio: 'ignore', detached: true },
    ),
  )
  const address = () => {
    try {
      return readFileSync(port, 'utf8').split('\n')
    } catch {
      return []
    }
  }
  if ((await until(() => address().length > 1, { ms: START_MS })) === START_MS)
    throw new Error('The browser did not start')
  const [number, path] = address()
  const browser = await chromium.connectOverCDP(`ws://127.0.0.1:${number}${path}`)
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window')
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    async kill() {
      const ended = once(child, 'exit')
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
      await browser.close().catch(() => undefined)
    },
  }
}
