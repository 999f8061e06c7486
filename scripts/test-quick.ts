import { styleText } from 'node:util'
import { changesSince } from './quick/changes.ts'
import { planOf } from './quick/plan.ts'
import { readSources } from './quick/sources.ts'
import { readTimings } from './quick/timings.ts'
import { openVisits } from './quick/visits.ts'
import { testInBrowser } from './test-browser.ts'
import { useTestFolder } from './test-folder.ts'
import { execute, printFailures, type Outcome } from './test-step.ts'

/** What a fault makes hang is over before one's patience: the ceilings of the whole suite are for busy machines. */
const HASTY = {
  units: ['--bail=8', '--testTimeout=30000', '--hookTimeout=60000', '--expect.poll.timeout=10000'],
  browser: ['--timeout=35000', '--max-failures=8'],
}

/** `npm run test:quick [commit]`: what the changes since a commit can break, the likeliest first, in about a minute and a half. */
const began = performance.now()
const passed = (since: number) => `${((performance.now() - since) / 1000).toFixed(1).padStart(5)} s`

const { since, changes } = changesSince(process.argv[2])
const sources = readSources()
const plan = planOf(changes, sources, readTimings(), openVisits())
const [files, tests] = [changes.length, plan.units.length + plan.browser.length]
console.log(
  `${files} changed ${files === 1 ? 'file' : 'files'} since ${since}; ${tests} files of tests  ${passed(began)}`,
)

const removeFolder = await useTestFolder()
const step = async (name: string, run: () => Promise<Outcome>): Promise<boolean> => {
  const started = performance.now()
  const outcome = await run()
  const [word, look] =
    typeof outcome === 'string'
      ? ([outcome, outcome === 'passed' ? 'green' : 'red'] as const)
      : (['skipped', 'yellow'] as const)
  console.log(
    `${styleText(look, word)} ${passed(started)}  ${name}${typeof outcome === 'string' ? '' : `: ${outcome.skipped}`}`,
  )
  return outcome !== 'failed'
}
const units = () =>
  execute(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--silent=passed-only',
      ...HASTY.units,
      ...plan.units,
    ],
    { env: { NO_COLOR: '1' }, output: 'after' },
  )
// Fonts and documents of tests are made of what a build writes.
const isBuilt = await step('build', () =>
  execute(process.execPath, ['scripts/build.ts'], { output: 'after' }),
)
const unitRun = () => step(`${plan.units.length} files of unit and integration tests`, units)
const browserRun = () =>
  step(`${plan.browser.length} files of browser tests`, () => {
    process.env['ONLY_KINDS'] = plan.kinds.map(({ name }) => name).join('\n')
    return testInBrowser([...HASTY.browser, ...plan.browser], 'after')
  })
const runs = isBuilt ? [...(plan.units.length > 0 ? [unitRun()] : []), browserRun()] : []
const results = await Promise.all(runs)
await removeFolder()
printFailures()

const { left } = plan
console.log(
  `${passed(began)} in all. Not run: npm run check; ${left.units} more files of unit and integration tests and ${left.browser} of ` +
    `browser tests that have to do with the change; all others. npm test runs everything.`,
)
for (const path of [...plan.units, ...plan.browser]) console.log(styleText('dim', `  ${path}`))
process.exitCode = isBuilt && results.every(Boolean) ? 0 : 1
