import { SOURCE_COLUMNS } from '../calls/source-calls.server.ts'
import { filePaths, json, nullable, ref, REFUSALS, TYPES } from './openapi-parts.server.ts'

const TITLE = 'Publishers of the figures: what, licence, newest figure, last fetched, next due, state'
const TAGS = ['sources']
const ALWAYS = new Set([
  'key',
  'publisher_ar',
  'publisher_en',
  'what_ar',
  'what_en',
  'series',
  'series_late',
  'days_late',
  'page_ar',
  'page_en',
])

/** A publisher of figures. */
export const SOURCE = {
  type: 'object',
  properties: Object.fromEntries(
    SOURCE_COLUMNS.map(({ key, type, words }) => [
      key,
      { ...(ALWAYS.has(key) ? TYPES[type] : nullable(TYPES[type])), description: words.en, 'x-label': words },
    ]),
  ),
  required: SOURCE_COLUMNS.map(({ key }) => key),
}

export const SOURCE_PATHS = {
  '/sources.json': {
    get: {
      operationId: 'getSourcesJson',
      tags: TAGS,
      summary: TITLE,
      parameters: [],
      responses: {
        200: {
          description: 'All of them.',
          content: json({
            type: 'object',
            properties: { sources: { type: 'array', items: ref('Source') } },
            required: ['sources'],
          }),
        },
        ...REFUSALS,
      },
    },
  },
  ...filePaths('/sources', { id: 'Sources', tags: TAGS, title: TITLE, parameters: [] }),
}
