import type * as z from 'zod'
import { ERRORS, Refusal, type ErrorCode } from '#platform/http/errors.ts'
import { hasNul } from '#platform/http/guard/nul.server.ts'

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(ERRORS, text)

/** The code for one problem: the schema's own message if it is a code, 'required' for what is missing, else 'must be valid'. */
function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message
  return issue.input === undefined || issue.input === '' ? 'required_field' : 'must_be_valid'
}

/** The value as the schema gives it; throws the refusal `invalid_input` with a code for each field that is wrong. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
): z.output<Schema> | undefined {
  if (!schema) return undefined
  if (hasNul(value)) throw new Refusal('invalid_input', { fields: fieldsWithNul(value) })
  const read = schema.safeParse(value, { reportInput: true })
  if (read.success) return read.data
  const fields: Record<string, ErrorCode> = {}
  for (const issue of read.error.issues) fields[issue.path.map(String).join('.') || 'body'] ??= codeOf(issue)
  throw new Refusal('invalid_input', { fields })
}

function fieldsWithNul(value: unknown): Record<string, ErrorCode> {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const wrong = fields.filter(([, below]) => hasNul(below)).map(([name]) => [name, 'must_be_valid' as const])
  return wrong.length > 0 ? Object.fromEntries(wrong) : { body: 'must_be_valid' }
}

/** A query as an object; a name given more than once becomes a list. */
export function queryObject(query: URLSearchParams): Record<string, string | string[]> {
  const names = new Set(query.keys())
  return Object.fromEntries(
    [...names].map((name) => {
      const values = query.getAll(name)
      return [name, values.length === 1 && values[0] !== undefined ? values[0] : values]
    }),
  )
}

/** The names of a query that change an answer: those of its schema. Anything else stays out of the cache's key. */
export function meaningfulQuery(query: URLSearchParams, schema: z.ZodType | undefined): URLSearchParams {
  const shape = schema && 'shape' in schema ? (schema.shape as object) : {}
  const kept = new URLSearchParams([...query].filter(([name]) => Object.hasOwn(shape, name)))
  kept.sort()
  return kept
}
