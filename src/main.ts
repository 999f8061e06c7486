import { ConfigError, readConfig } from './config.ts'
import { run } from './run.server.ts'

try {
  await run(readConfig(process.env))
} catch (error) {
  // What the operator can mend is told in a line; anything else is a fault and shows where it happened.
  const expected =
    error instanceof ConfigError ||
    (error instanceof Error && /^(?:EmbeddedDatabase|DatabaseUnavailable|Migration|Listen)/.test(error.name))
  console.error(expected ? error.message : error)
  process.exit(1)
}
