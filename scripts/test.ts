import { styleText } from 'node:util'
import { checkAll } from './check.ts'
import { testInBrowser } from './test-browser.ts'
import { findChromium } from './test-chromium.ts'
import { useTestFolder } from './test-folder.ts'
import { findPostgres, type FoundPostgres } from './test-postgres.ts'
import { findPrograms } from './test-programs.ts'
import { findRedis } from './test-redis.ts'
import { execute, printFailures, SKIPPED, type Outcome } from './test-step.ts'

/** `npm test`: what the tests require, side by side; then, where that passed, the tests one after the other. */
interface Step {
  name: string
  run: () => Promise<Outcome>
}

/** What the tests need of the machine, found or installed one after the other: apt-get refuses to run twice at once. */
let server: FoundPostgres | undefined
let missing: readonly string[] = []
let redis: Awaited<ReturnType<typeof findRedis>> | undefined

const BEFORE: readonly Step[] = [
  {
    name: 'types, lint, styles, format, dead code',
    run: async () => ((await checkAll()) ? 'passed' : 'failed'),
  },
  { name: 'build', run: () => execute(process.execPath, ['scripts/build.ts']) },
  { name: 'Chromium, fonts, PostgreSQL, PgBouncer, Redis and Varnish for the tests', run: findServers },
]

/** Each has the processors for itself: side by side both take as long, and pages wait for each other's databases. */
const TESTS: readonly Step[] = [
  { name: 'unit and integration tests, on a PostgreSQL server and the embedded one', run: testUnits },
  { name: 'browser tests', run: () => testInBrowser([], 'after') },
]

async function findServers(): Promise<Outcome> {
  await findChromium()
  server = await findPostgres()
  redis = await findRedis()
  missing = await findPrograms()
  return 'passed'
}

/** With TEST_DATABASE_URL the tests whose outcome can differ between servers run on the embedded one as well (vitest.config.ts). */
async function testUnits(): Promise<Outcome> {
  const env = {
    // Its closing words go to a record, not to a terminal.
    NO_COLOR: '1',
    ...(server && 'url' in server && { TEST_DATABASE_URL: server.url }),
    ...(redis && 'url' in redis && { TEST_REDIS_URL: redis.url }),
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--silent=passed-only']
  const outcome = await execute(process.execPath, vitest, { env, output: 'after' })
  if (outcome !== 'passed') return outcome
  const left = [
    server && 'reason' in server && `${server.reason}; all ran on the embedded server`,
    redis && 'reason' in redis && `${redis.reason}; what needs one was left out`,
    ...missing,
  ].filter(Boolean)
  return left.length > 0 ? SKIPPED(left.join('. ')) : 'passed'
}

interface Result {
  name: string
  outcome: Outcome | 'not run'
  seconds: number
}

async function resultOf({ name, run }: Step): Promise<Result> {
  const started = performance.now()
  const outcome = await run().catch((error: unknown): Outcome => (console.error(error), 'failed'))
  return { name, outcome, seconds: (performance.now() - started) / 1000 }
}

const began = performance.now()
const removeFolder = await useTestFolder()
console.log(styleText('bold', `\n${BEFORE.map(({ name }) => name).join('; ')}`))
const results: Result[] = await Promise.all(BEFORE.map(resultOf))
const isReady = results.every(({ outcome }) => outcome !== 'failed')
for (const step of TESTS) {
  if (isReady) console.log(styleText('bold', `\n${step.name}`))
  results.push(isReady ? await resultOf(step) : { name: step.name, outcome: 'not run', seconds: 0 })
}
const failed = results.some(({ outcome }) => outcome === 'failed')

if (redis && 'url' in redis) redis.stop()
if (server && 'url' in server) await server.stop()
await removeFolder()
printFailures()

const LOOK = { passed: 'green', failed: 'red' } as const
console.log(styleText('bold', '\nSummary'))
for (const { name, outcome, seconds } of results) {
  const [word, why] = typeof outcome === 'string' ? [outcome, ''] : ['skipped', `: ${outcome.skipped}`]
  const look = word in LOOK ? LOOK[word as keyof typeof LOOK] : 'yellow'
  console.log(`${styleText(look, word.padEnd(8))} ${seconds.toFixed(1).padStart(6)} s  ${name}${why}`)
}
const whole = (performance.now() - began) / 1000
console.log(`${''.padEnd(8)} ${whole.toFixed(1).padStart(6)} s  in all`)
process.exitCode = failed ? 1 : 0
