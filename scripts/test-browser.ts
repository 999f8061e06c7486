import { buildIfStale } from './build.ts'
import { findChromium } from './test-chromium.ts'
import { useTestFolder } from './test-folder.ts'
import { execute, SKIPPED, type Outcome } from './test-step.ts'

const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** Runs the tests in a browser, or the files and options given; without a Chromium only those that need none. */
export async function testInBrowser(
  args: readonly string[] = [],
  output: 'now' | 'after' = 'now',
): Promise<Outcome> {
  const chromium = await findChromium()
  const only = chromium ? [] : ['--project=http']
  const outcome = await execute(process.execPath, [PLAYWRIGHT, 'test', ...only, ...args], { output })
  if (chromium || outcome !== 'passed') return outcome
  return SKIPPED('no Chromium could be found or installed; only the tests without a browser ran')
}

/** `npm run test:browser [file]`, which node.mjs may have imported: then it is not the main module. */
if (process.argv[1] === import.meta.filename) {
  await buildIfStale()
  const removeFolder = await useTestFolder()
  const outcome = await testInBrowser(process.argv.slice(2))
  await removeFolder()
  if (typeof outcome !== 'string') console.log(outcome.skipped)
  process.exitCode = outcome === 'passed' ? 0 : 1
}
