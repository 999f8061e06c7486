import { readConfig } from './config.ts'
import { OperatorError } from './platform/operator-error.ts'
import { run } from './run.server.ts'
import { createServer } from './server.server.ts'

try {
  await run(readConfig(process.env), { open: createServer })
} catch (error) {
  // What the operator can mend is said in a line; anything else is a fault and shows where it happened.
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
