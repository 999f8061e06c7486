/** Why something failed, in one line. A host with two addresses fails with one error that holds two and says nothing. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}
