import type { ExportColumn } from '#datasets/export/export.ts'
import { ERRORS, type ErrorCode } from '#platform/http/errors.ts'
import type { JsonSchema } from '../../json-schema.server.ts'

export const TYPES: Readonly<Record<ExportColumn['type'], JsonSchema>> = {
  text: { type: 'string' },
  url: { type: 'string', format: 'uri' },
  number: { type: 'number' },
  integer: { type: 'number' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  partialDate: { type: 'string', description: '2026, 2026-05 or 2026-05-09' },
  list: { type: 'array', items: { type: 'string' } },
}

export const nullable = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema['type'], 'null'] })
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
export const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

export const LIMIT = (most: number, usual: number) => ({
  name: 'limit',
  in: 'query',
  required: false,
  description: 'How many at a time.',
  schema: { type: 'integer', minimum: 1, maximum: most, default: usual },
})
export const CURSOR = {
  name: 'cursor',
  in: 'query',
  required: false,
  description: 'A place that an answer gave in `next`.',
  schema: { type: 'string' },
}

const CODES: readonly ErrorCode[] = [
  'invalid_input',
  'bad_key',
  'key_in_address',
  'not_allowed',
  'not_found',
  'too_many',
  'daily_limit',
  'busy',
  'unavailable',
]
export const REFUSALS = Object.fromEntries(
  [...Map.groupBy(CODES, (code) => ERRORS[code].status)].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `${code}: ${ERRORS[code].en}`).join(' '),
      content: json(ref('Error')),
    },
  ]),
)

const FILES = [
  ['csv', 'Csv', 'text/csv', 'all rows as CSV (RFC 4180, UTF-8, no preamble)'],
  ['parquet', 'Parquet', 'application/vnd.apache.parquet', 'all rows as Parquet'],
  ['html', 'Html', 'text/html', 'all rows as one HTML table, for web queries'],
] as const

/** The calls of rows as files, under an address without an ending. */
export const filePaths = (
  path: string,
  {
    id,
    tags,
    title,
    parameters,
  }: { id: string; tags: readonly string[]; title: string; parameters: readonly unknown[] },
) =>
  Object.fromEntries(
    FILES.map(([ending, format, type, words]) => [
      `${path}.${ending}`,
      {
        get: {
          operationId: `get${id}${format}`,
          tags,
          summary: `${title}: ${words}`,
          parameters,
          responses: {
            200: { description: 'The file.', content: { [type]: { schema: { type: 'string' } } } },
            ...REFUSALS,
          },
        },
      },
    ]),
  )
