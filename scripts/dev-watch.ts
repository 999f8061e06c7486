import { existsSync, readdirSync, watch } from 'node:fs'
import { join, resolve } from 'node:path'

/** An editor's save is several events; together they are one. */
const SETTLE_MS = 20
const TESTS = /\.test\.tsx?$/
const CONFIGS = /^[\w.-]+\.config\.ts$/

/** Calls back when a file of `src`, or a configuration beside it, was made, written or removed. */
export function watchSources(onChange: (event: 'add' | 'change' | 'unlink', file: string) => void): void {
  const waiting = new Set<string>()
  // A file that an editor puts in another's place is no new one.
  const known = new Set<string>()
  const tell = () => {
    const files = [...waiting]
    waiting.clear()
    for (const file of files) {
      const isThere = existsSync(file)
      const event = !isThere ? 'unlink' : known.has(file) ? 'change' : 'add'
      if (isThere) known.add(file)
      else known.delete(file)
      onChange(event, file)
    }
  }
  const follow = (folder: string, recursive: boolean, isOurs: (name: string) => boolean) => {
    for (const name of readdirSync(folder, { recursive, encoding: 'utf8' })) known.add(join(folder, name))
    watch(folder, { recursive }, (_event, name) => {
      if (name === null || !isOurs(name)) return
      if (waiting.size === 0) setTimeout(tell, SETTLE_MS)
      waiting.add(join(folder, name))
    })
  }
  follow(resolve('src'), true, (name) => !TESTS.test(name))
  follow(resolve('.'), false, (name) => CONFIGS.test(name))
}
