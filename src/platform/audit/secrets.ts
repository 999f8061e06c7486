/** The last word of a name whose value must never be recorded, in any spelling: `passwordHash`, `totp_secret`. */
const SECRET = /(?:^|[_-])(?:password|hash|token|secret|cookie|codes)$/

/** A copy without the values of passwords, tokens, hashes and secrets, however deep they are. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      SECRET.test(name.replace(/(?<=[a-z])[A-Z]/g, '_$&').toLowerCase())
        ? []
        : [[name, withoutSecrets(inner)]],
    ),
  )
}
