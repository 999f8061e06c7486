import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Measurement } from '../lib/measurement.ts'
import { ours } from '../lib/ours.ts'
import { answered, PORT, portalEnv, stopChild } from '../lib/portal.ts'
import { median, round } from '../lib/stats.ts'

const TIMES = 3
const MOST_MORE_S = 1
const SERVER = resolve('build/server/main.js')
const OPEN = resolve('db/open')

/** A start into an empty folder, in seconds: until a reader has the first page, and until `/readyz`, when all figures are in. */
interface FirstStart {
  page: number
  ready: number
}

/** A first start with the open figures and, turn by turn, with one price of them in their place: what their load costs a first reader. */
export const firstStart: Measurement = {
  title: 'A first start, with the open figures and with one price of them',
  async measure() {
    const bare = await folderWithOnePrice()
    const all: FirstStart[] = []
    const one: FirstStart[] = []
    try {
      for (let i = 0; i < TIMES; i++) {
        all.push(await startIn(resolve('.')))
        one.push(await startIn(bare))
      }
    } finally {
      await rm(bare, { recursive: true })
    }
    const of = (starts: readonly FirstStart[], what: keyof FirstStart) =>
      median(starts.map((start) => start[what]))
    return {
      figures: [
        {
          what: 'more to the first page',
          value: round(of(all, 'page') - of(one, 'page')),
          unit: 's',
          limit: { most: MOST_MORE_S },
        },
        { what: 'to the first page', value: round(of(all, 'page')), unit: 's' },
        { what: 'to the first page, one price', value: round(of(one, 'page')), unit: 's' },
        { what: 'to ready, all figures in', value: round(of(all, 'ready')), unit: 's' },
        { what: 'to ready, one price', value: round(of(one, 'ready')), unit: 's' },
      ],
      detail: { all, one },
    }
  },
}

async function startIn(cwd: string): Promise<FirstStart> {
  const data = await folder()
  const begun = performance.now()
  const since = () => (performance.now() - begun) / 1000
  const child = ours(
    spawn(process.execPath, [SERVER], {
      cwd,
      env: { ...portalEnv(data), NODE_COMPILE_CACHE: resolve('build/compile-cache') },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  try {
    await answered(`http://127.0.0.1:${PORT}/index`, child, 10)
    const page = since()
    await answered(`http://127.0.0.1:${PORT}/readyz`, child, 10)
    return { page, ready: since() }
  } finally {
    await stopChild(child)
    await rm(data, { recursive: true })
  }
}

/** A folder to run in: the project's build, and open figures of one price. */
async function folderWithOnePrice(): Promise<string> {
  const at = await folder()
  const open = join(at, 'db/open')
  await mkdir(open, { recursive: true })
  await symlink(resolve('build'), join(at, 'build'))
  const [first] = JSON.parse(await readFile(join(OPEN, 'sources.json'), 'utf8')) as { file: string }[]
  if (!first) throw new Error('db/open names no file')
  const lines = gunzipSync(await readFile(join(OPEN, first.file)))
    .toString()
    .split('\n')
  await writeFile(join(open, 'sources.json'), JSON.stringify([first]))
  await writeFile(join(open, first.file), gzipSync(lines.slice(0, 2).join('\n')))
  return at
}

/** The embedded server's account, which may be another one, must reach it. */
async function folder(): Promise<string> {
  const at = await mkdtemp(join(tmpdir(), 'kimya-first-start-'))
  await chmod(at, 0o711)
  return at
}
