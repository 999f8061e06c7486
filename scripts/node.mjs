// Runs a script of ours on the Node that comes as a dependency: `node scripts/node.mjs scripts/start.ts [arguments]`.
// npm puts that Node first on the path by itself, unless install scripts were switched off: then it is fetched here.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const WANTED = 24
const [script = '', ...words] = process.argv.slice(2)

if (Number(process.versions.node.split('.')[0]) >= WANTED) {
  process.argv.splice(1, 2, resolve(script))
  await import(pathToFileURL(resolve(script)).href)
} else {
  const ours = resolve('node_modules/node/bin/node')
  if (!existsSync(ours)) {
    console.log(`Node ${process.versions.node} is here; fetching Node ${WANTED} (npm dependency "node")...`)
    spawnSync('npm', ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], {
      stdio: 'inherit',
    })
  }
  if (!existsSync(ours)) {
    console.error(
      `Kimya runs on Node ${WANTED} or newer. It comes with "npm ci" as the dependency "node", whose install script did not run.\n` +
        'Run: npm rebuild node --ignore-scripts=false   (or install Node 24), then try again.',
    )
    process.exit(1)
  }
  const child = spawn(ours, [script, ...words], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
