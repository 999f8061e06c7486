import { existsSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'

/** An editor's save is several events; together they are one. */
const SETTLE_MS = 20
const TESTS = /\.test\.tsx?$/

/** Calls back when a file of `src`, or one beside it such as vite.config.ts, was written, made or removed. */
export function watchSources(onChange: (event: 'add' | 'change' | 'unlink', file: string) => void): void {
  const waiting = new Map<string, boolean>()
  const note = (folder: string) => (event: string, name: string | null) => {
    if (name === null || TESTS.test(name)) return
    const file = join(folder, name)
    if (waiting.size === 0) setTimeout(tell, SETTLE_MS)
    waiting.set(file, (waiting.get(file) ?? false) || event === 'rename')
  }
  const tell = () => {
    const files = [...waiting]
    waiting.clear()
    for (const [file, renamed] of files) {
      if (!existsSync(file)) onChange('unlink', file)
      else {
        // One that was put in another's place is a change of that too.
        if (renamed) onChange('add', file)
        onChange('change', file)
      }
    }
  }
  watch(resolve('src'), { recursive: true }, note(resolve('src')))
  const beside = note(resolve('.'))
  watch(resolve('.'), (event, name) => {
    if (name?.endsWith('.config.ts')) beside(event, name)
  })
}
