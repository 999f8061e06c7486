/**
 * What a text of a form must be. Plain data: the server checks by it, and writes it into the page with its words, so that
 * the browser can check the same before anything is sent. Patterns are those of `RegExp` with `u`.
 */
type Condition =
  | readonly [is: 'filled']
  | readonly [is: 'least' | 'most', signs: number]
  | readonly [is: 'bytes', most: number]
  | readonly [is: 'like' | 'unlike', pattern: string]
  /** At least this many different ones. */
  | readonly [is: 'varied', signs: number]
  /** None of these words with spaces between them; what `without` finds is left out before comparing. */
  | readonly [is: 'none', words: string, without?: string]
  /** Must equal another field, with or without case. Not checked while that field has an error. */
  | readonly [is: 'same' | 'alike', field: string]
  /** Must contain neither these fields' values nor their parts before the @. */
  | readonly [is: 'other', fields: readonly string[]]

/** A condition, and what is wrong where it does not hold: a name on the server, a sentence in the browser. */
export type Check<Problem extends string = string> = readonly [problem: Problem, ...condition: Condition]

export interface FieldChecks<Problem extends string = string> {
  /** `exact` as typed, as passwords are; `name` in one form of each sign; else only trimmed. */
  as?: 'exact' | 'name'
  /** The first that does not hold is the field's problem. */
  checks: readonly Check<Problem>[]
}

type FormChecks = Readonly<Record<string, FieldChecks>>
type ProblemOf<Field> = Field extends { checks: readonly (readonly [infer Problem, ...unknown[]])[] }
  ? Problem
  : never

/** Texts by the names of their fields. */
export type Texts = Readonly<Record<string, string>>

/** The same whatever keyboard it was typed on. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const SHORTEST_NAME = 4

/** A text as its field's checks read it. */
export function tidied(text: string, as?: FieldChecks['as']): string {
  if (as === 'exact') return text
  return as === 'name' ? text.normalize('NFKC').trim() : text.trim()
}

/** Whether a condition holds for a text; `others` are the texts of the form. */
export function holds(text: string, condition: Condition, others: Texts = {}): boolean {
  switch (condition[0]) {
    case 'filled':
      return text !== ''
    case 'least':
      return Array.from(text).length >= condition[1]
    case 'most':
      return Array.from(text).length <= condition[1]
    case 'bytes':
      return new TextEncoder().encode(text).length <= condition[1]
    case 'like':
      return new RegExp(condition[1], 'u').test(text)
    case 'unlike':
      return !new RegExp(condition[1], 'u').test(text)
    case 'varied':
      return new Set(plain(text)).size >= condition[1]
    case 'none': {
      const [, words, without] = condition
      return !words
        .split(' ')
        .includes(without ? plain(text).replace(new RegExp(without, 'gu'), '') : plain(text))
    }
    case 'same':
      return text === others[condition[1]]
    case 'alike':
      return plain(text) === plain(others[condition[1]] ?? '')
    case 'other':
      return condition[1]
        .flatMap((field) => [others[field] ?? '', others[field]?.split('@', 1)[0] ?? ''])
        .every((name) => name.length < SHORTEST_NAME || plain(name) !== plain(text))
  }
}

/** The errors of a form, by field and in the order of its checks. */
export function problemsOf<Checks extends FormChecks>(
  fields: Checks,
  typed: Texts,
): { [Name in keyof Checks]?: ProblemOf<Checks[Name]> } {
  const texts: Record<string, string> = { ...typed }
  for (const [name, { as }] of Object.entries(fields)) texts[name] = tidied(typed[name] ?? '', as)
  const found: Record<string, string> = {}
  for (const [name, { checks }] of Object.entries(fields)) {
    const broken = checks.find(([, ...condition]) => {
      const [is] = condition
      if ((is === 'same' || is === 'alike') && condition[1] in found) return false
      return !holds(texts[name] ?? '', condition, texts)
    })
    if (broken) found[name] = broken[0]
  }
  return found as { [Name in keyof Checks]?: ProblemOf<Checks[Name]> }
}

/** Attributes of a control with its checks; `say` puts a problem into words. */
export function checked<Problem extends string>(
  { as, checks }: FieldChecks<Problem>,
  say: (problem: Problem) => string,
) {
  const said = checks.map(([problem, ...condition]) => [say(problem), ...condition])
  return { 'data-checks': JSON.stringify({ as, checks: said }) }
}
