import { styleText } from 'node:util'
import { buildIfStale } from './build.ts'
import { findChromium } from './test-chromium.ts'
import { findPostgres } from './test-postgres.ts'
import { execute, SKIPPED, type Outcome } from './test-step.ts'

/** `npm test`: every check in the order of its cost; the first that fails ends the run. */
interface Step {
  name: string
  run: () => Promise<Outcome>
}

const node = (script: string, ...args: string[]) => execute(process.execPath, [script, ...args])
const VITEST = 'node_modules/vitest/vitest.mjs'

const STEPS: readonly Step[] = [
  { name: 'route types', run: () => node('node_modules/@react-router/dev/bin.cjs', 'typegen') },
  { name: 'types', run: () => node('node_modules/typescript/bin/tsc', '--noEmit') },
  { name: 'lint', run: () => node('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings') },
  { name: 'styles', run: () => node('node_modules/stylelint/bin/stylelint.mjs', 'src/**/*.css') },
  { name: 'format', run: () => node('node_modules/oxfmt/bin/oxfmt', '--check', '.') },
  { name: 'dead code', run: () => node('node_modules/knip/bin/knip.js') },
  { name: 'build', run: async () => (await buildIfStale(), 'passed') },
  { name: 'unit and integration tests, embedded PostgreSQL', run: () => node(VITEST, 'run') },
  { name: 'integration tests, PostgreSQL server', run: onServer },
  { name: 'browser tests', run: inBrowser },
]

async function onServer(): Promise<Outcome> {
  const found = await findPostgres()
  if ('reason' in found) return SKIPPED(found.reason)
  // The embedded server's own tests have nothing to ask of another.
  const args = [VITEST, 'run', '.int.test.', '--exclude=src/platform/db/embedded/**']
  return execute(process.execPath, args, { TEST_DATABASE_URL: found.url })
}

async function inBrowser(): Promise<Outcome> {
  const chromium = await findChromium()
  const run = (...projects: string[]) =>
    node('node_modules/@playwright/test/cli.js', 'test', ...projects.map((name) => `--project=${name}`))
  if (chromium) return run()
  const outcome = await run('http')
  return outcome === 'passed'
    ? SKIPPED('no Chromium could be found or installed; only the tests without a browser ran')
    : outcome
}

const results: { name: string; outcome: Outcome | 'not run'; seconds: number }[] = []
let failed = false
for (const { name, run } of STEPS) {
  if (failed) {
    results.push({ name, outcome: 'not run', seconds: 0 })
    continue
  }
  console.log(styleText('bold', `\n${name}`))
  const started = performance.now()
  const outcome = await run().catch((error: unknown): Outcome => (console.error(error), 'failed'))
  results.push({ name, outcome, seconds: (performance.now() - started) / 1000 })
  failed = outcome === 'failed'
}

const LOOK = { passed: 'green', failed: 'red' } as const
console.log(styleText('bold', '\nSummary'))
for (const { name, outcome, seconds } of results) {
  const [word, why] = typeof outcome === 'string' ? [outcome, ''] : ['skipped', `: ${outcome.skipped}`]
  const look = word in LOOK ? LOOK[word as keyof typeof LOOK] : 'yellow'
  console.log(`${styleText(look, word.padEnd(8))} ${seconds.toFixed(1).padStart(6)} s  ${name}${why}`)
}
const whole = results.reduce((sum, { seconds }) => sum + seconds, 0)
console.log(`${''.padEnd(8)} ${whole.toFixed(1).padStart(6)} s  in all`)
process.exitCode = failed ? 1 : 0
