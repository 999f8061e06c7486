import { execFile } from 'node:child_process'
import { styleText } from 'node:util'

/** A program that looks at the sources: its file, of a package or our own, and its arguments. */
interface Check {
  name: string
  args: readonly string[]
}

/** Types are checked by Go programs: collecting garbage half as often saves them a seventh of their time and costs no memory to speak of. */
const ENV = { ...process.env, GOGC: '200' }

/** What types and dead code remember of the last run: files that have not changed since are not read again. */
const SEEN = 'node_modules/.cache/kimya-check'
const TYPES_SEEN = ['--tsBuildInfoFile', `${SEEN}/types.tsbuildinfo`]

const check = (name: string, program: string, ...args: string[]): Check => ({
  name,
  args: [program.startsWith('scripts/') ? program : `node_modules/${program}`, ...args],
})

/** What the types of everything else are made with. */
const ROUTE_TYPES = check('route types', '@react-router/dev/bin.cjs', 'typegen')

/** None needs another, a build or a database. */
const CHECKS: readonly Check[] = [
  // Each checker computes the shared types itself, beside checks that keep the other processors busy.
  check('types', 'typescript/bin/tsc', '--noEmit', '--checkers', '1', '--incremental', ...TYPES_SEEN),
  check('lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  check('styles', 'stylelint/bin/stylelint.mjs', 'src/**/*.css'),
  check('format', 'oxfmt/bin/oxfmt', '--check', '.'),
  check('words', 'scripts/check-words.ts'),
  check('dead code', 'knip/bin/knip.js', '--cache', '--cache-location', `${SEEN}/knip`),
]

/** Runs every check side by side; only what a failed one says is printed. */
export async function checkAll(): Promise<boolean> {
  if (!(await passes(ROUTE_TYPES))) return false
  return (await Promise.all(CHECKS.map(passes))).every(Boolean)
}

async function passes({ name, args }: Check): Promise<boolean> {
  const started = performance.now()
  const { code, output } = await run(args)
  const seconds = `${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`
  const word = code === 0 ? styleText('green', 'passed') : styleText('red', 'failed')
  console.log(`${word} ${seconds}  ${name}`)
  if (code !== 0) console.log(output)
  return code === 0
}

function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...args],
      { env: ENV, maxBuffer: 64 * 1024 * 1024 },
      (_error, out, err) => resolve({ code: child.exitCode, output: out + err }),
    )
  })
}

/** `npm run check`, which node.mjs may have imported: then it is not the main module. */
if (process.argv[1] === import.meta.filename) {
  const started = performance.now()
  const passed = await checkAll()
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s in all`)
  process.exitCode = passed ? 0 : 1
}
