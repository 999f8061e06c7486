import { OperatorError } from '#platform/operator-error.ts'

/** A variable that cannot be used; the message names it, says what is wrong and shows a good value. */
export class ConfigError extends OperatorError {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Configuration cannot be used:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}
