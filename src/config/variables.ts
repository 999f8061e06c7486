import { HIDDEN, withFiles, type Env } from './hidden-values.ts'

/** The variables of an environment as they are asked for; what is wrong with them gathers in `problems`. */
export type Variables = ReturnType<typeof variablesOf>

/** Reads variables one by one: each that is missing or empty has its fallback, and so has a wrong one, which is a problem. */
export function variablesOf(environment: Env) {
  const problems: string[] = []
  const env = withFiles(environment, problems)
  const isSet = (name: string) => Boolean(env[name]?.trim())
  const read = <T>(
    name: string,
    fallback: T,
    parse: (text: string) => T | undefined,
    wrong: string,
    example: string,
  ): T => {
    const text = env[name]?.trim()
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (value !== undefined) return value
    problems.push(
      `${name}=${HIDDEN.has(name) ? '(hidden)' : JSON.stringify(text)} ${wrong}. Example: ${name}=${example}`,
    )
    return fallback
  }
  const oneOf = <T extends string>(name: string, values: readonly T[], fallback: T) =>
    read(
      name,
      fallback,
      (t) => values.find((v) => v === t),
      `is not one of ${values.join(', ')}`,
      values[0] ?? '',
    )
  const flag = (name: string, fallback: boolean) =>
    read(
      name,
      fallback,
      (t) => (/^(?:1|true)$/.test(t) ? true : /^(?:0|false)$/.test(t) ? false : undefined),
      'is not 1 or 0',
      '1',
    )
  const url = (name: string, protocols: readonly string[], example: string) =>
    read<string | null>(
      name,
      null,
      (t) => (URL.canParse(t) && protocols.includes(new URL(t).protocol) ? t : undefined),
      `is not an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      example,
    )
  const email = (name: string, fallback: string) =>
    read(
      name,
      fallback,
      (t) => (/^[^@\s]+@[^@\s]+$/.test(t) ? t : undefined),
      'is not an e-mail address',
      'desk@kimya.example',
    )
  return { problems, isSet, read, oneOf, flag, url, email }
}
