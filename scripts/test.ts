import { globSync } from 'node:fs'
import { styleText } from 'node:util'
import { buildIfStale } from './build.ts'
import { CHECKS, ROUTE_TYPES } from './check-steps.ts'
import { testInBrowser } from './test-browser.ts'
import { findPostgres } from './test-postgres.ts'
import { findRedis } from './test-redis.ts'
import { execute, SKIPPED, type Outcome } from './test-step.ts'

/** `npm test`: every check in the order of its cost; the first that fails ends the run. */
interface Step {
  name: string
  run: () => Promise<Outcome>
}

const node = (script: string, ...args: string[]) => execute(process.execPath, [script, ...args])
const VITEST = 'node_modules/vitest/vitest.mjs'

const STEPS: readonly Step[] = [
  ...[ROUTE_TYPES, ...CHECKS].map(({ name, args }) => ({ name, run: () => execute(process.execPath, args) })),
  { name: 'build', run: async () => (await buildIfStale(), 'passed') },
  { name: 'unit and integration tests, on a PostgreSQL server where there is one', run: onServer },
  { name: 'what can differ between servers, on the embedded one', run: onEmbedded },
  { name: 'browser tests', run: () => testInBrowser() },
]

/**
 * What can differ between an external server and the embedded one, which is newer: opening, migrating and copying databases,
 * jobs, bulk loading, collation and text search. Every other query runs on the embedded one in the browser tests.
 */
const DIFFERS = [
  'src/open-database.int.test.ts',
  'src/platform/{db,jobs}/*.int.test.ts',
  'src/demo/load.int.test.ts',
  'src/datasets/import/**/*.int.test.ts',
  'src/sections/search/*.int.test.ts',
]
let server: Awaited<ReturnType<typeof findPostgres>>

async function onServer(): Promise<Outcome> {
  server = await findPostgres()
  const redis = await findRedis()
  const env = {
    ...('url' in server && { TEST_DATABASE_URL: server.url }),
    ...('url' in redis && { TEST_REDIS_URL: redis.url }),
  }
  try {
    const outcome = await execute(process.execPath, [VITEST, 'run'], env)
    if (outcome !== 'passed') return outcome
  } finally {
    if ('url' in redis) redis.stop()
  }
  const left = [
    'reason' in server && `${server.reason}; all ran on the embedded server`,
    'reason' in redis && `${redis.reason}; what needs one was left out`,
  ].filter(Boolean)
  return left.length > 0 ? SKIPPED(left.join('. ')) : 'passed'
}

async function onEmbedded(): Promise<Outcome> {
  if ('reason' in server) return SKIPPED('the step before ran there')
  return node(VITEST, 'run', ...globSync(DIFFERS))
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
