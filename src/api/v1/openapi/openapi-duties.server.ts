import { API } from '#platform/limits/limits.ts'
import { DUTY_COLUMNS } from '#sections/dumping-cases/measures/duty-rows.server.ts'
import { MOST_CASES } from '../calls/duty-calls.server.ts'
import { CURSOR, filePaths, json, LIMIT, nullable, ref, REFUSALS, TYPES } from './openapi-parts.server.ts'

const TITLE = 'Duties of dumping cases by producer and stage, as they were published'
const TAGS = ['dumping-cases']
const CASE = {
  name: 'case',
  in: 'query',
  required: false,
  description: `Keys of rows of dumping-cases; may be given up to ${MOST_CASES} times. Without any, the duties of all cases.`,
  schema: { type: 'array', items: { type: 'string' }, maxItems: MOST_CASES },
}

/** A published duty. */
export const DUTY = {
  type: 'object',
  properties: Object.fromEntries(
    DUTY_COLUMNS.map(({ key, type, words }) => [
      key,
      { ...(key === 'case' || key === 'demo' ? TYPES[type] : nullable(TYPES[type])), description: words.en },
    ]),
  ),
  required: DUTY_COLUMNS.map(({ key }) => key),
}

export const DUTY_PATHS = {
  '/dumping-cases/duties.json': {
    get: {
      operationId: 'getDumpingCasesDutiesJson',
      tags: TAGS,
      summary: `${TITLE}: rows, so many at a time`,
      parameters: [CASE, LIMIT(API.mostRows, API.rows), CURSOR],
      responses: {
        200: {
          description: 'Duties, case after case, and the address of the next ones.',
          content: json({
            type: 'object',
            properties: {
              rows: { type: 'array', items: ref('Duty') },
              next: { type: ['string', 'null'], description: 'Address of the next rows; null at the end.' },
            },
            required: ['rows', 'next'],
          }),
        },
        ...REFUSALS,
      },
    },
  },
  ...filePaths('/dumping-cases/duties', {
    id: 'DumpingCasesDuties',
    tags: TAGS,
    title: TITLE,
    parameters: [CASE],
  }),
}
