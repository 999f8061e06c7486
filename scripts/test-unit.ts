import { execute } from './test-step.ts'
import { useTestFolder } from './test-folder.ts'

/** `npm run test:unit [file]`: unit and integration tests, with their databases in memory where there is room. */
const removeFolder = await useTestFolder()
const outcome = await execute(process.execPath, [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...process.argv.slice(2),
])
await removeFolder()
process.exitCode = outcome === 'passed' ? 0 : 1
