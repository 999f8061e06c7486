// Runs a script of ours on the Node that comes as a dependency: `node scripts/node.mjs scripts/start.ts [arguments]`.
// npm puts that Node first on the path by itself, unless install scripts were switched off: then it is fetched here.
// Without a script (npm's postinstall) it only reports which Node the portal runs on.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const WANTED = 24
const OURS = resolve('node_modules/node/bin/node')
const [script, ...words] = process.argv.slice(2)

if (script === undefined) report()
else if (Number(process.versions.node.split('.')[0]) >= WANTED) {
  process.argv.splice(1, 2, resolve(script))
  await import(pathToFileURL(resolve(script)).href)
} else runOnOurs(script)

function report() {
  const { version } = JSON.parse(readFileSync(resolve('node_modules/node/package.json'), 'utf8'))
  // npm's scripts find our Node first: npm's own is the reader's.
  const here = /\bnode\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? process.versions.node
  const how = existsSync(OURS) ? 'is now installed as a dependency' : 'the first command fetches'
  console.log(`Node ${here} is here; the portal runs on Node ${version}, which ${how}.`)
}

function runOnOurs(path) {
  if (!existsSync(OURS)) {
    console.log(`Node ${process.versions.node} is here; fetching Node ${WANTED} (npm dependency "node")...`)
    spawnSync('npm', ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], {
      stdio: 'inherit',
    })
  }
  if (!existsSync(OURS)) {
    console.error(
      `Kimya runs on Node ${WANTED} or newer. It comes with "npm ci" as the dependency "node", whose install script did not run.\n` +
        'Run: npm rebuild node --ignore-scripts=false   (or install Node 24), then try again.',
    )
    process.exit(1)
  }
  const child = spawn(OURS, [path, ...words], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
