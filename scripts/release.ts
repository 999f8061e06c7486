import { parseArgs } from 'node:util'
import { checkAll } from './check.ts'
import { makeRelease } from './release/make-release.ts'
import { STEPS } from './release/version.ts'

/** `npm run release -- patch|minor|major [--dry-run]` (docs/practices/releases.md). */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const step = STEPS.find((name) => name === positionals[0])
if (step === undefined || positionals.length > 1) {
  console.error('Which release? npm run release -- patch|minor|major [--dry-run]')
  process.exitCode = 2
} else {
  const isMade = await makeRelease({
    folder: process.cwd(),
    step,
    date: new Date().toISOString().slice(0, 10),
    dryRun: values['dry-run'],
    check: checkAll,
    say: (line) => console.log(line),
  })
  process.exitCode = isMade ? 0 : 1
}
