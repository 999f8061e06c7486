import { OperatorError } from '#platform/operator-error.ts'

export type EmbeddedDatabaseCode =
  | 'unsupported-platform'
  | 'cannot-run'
  | 'no-account'
  | 'wrong-owner'
  | 'other-version'
  | 'damaged'
  | 'password-missing'
  | 'disk-full'
  | 'busy'
  | 'initdb-failed'
  | 'start-failed'
  | 'stop-failed'
  | 'moved'

/** The embedded database could not be used. `message` says what happened and what the operator can do. */
export class EmbeddedDatabaseError extends OperatorError {
  override readonly name = 'EmbeddedDatabaseError'
  readonly code: EmbeddedDatabaseCode

  constructor(code: EmbeddedDatabaseCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The `code` of a system error (ENOENT, EACCES...), or '' when it is something else. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
