import { MOST_CASES } from '../calls/duty-calls.server.ts'
import { filePaths } from './openapi-parts.server.ts'

export const DUTY_PATHS = filePaths('/dumping-cases/duties', {
  id: 'DumpingCasesDuties',
  tags: ['dumping-cases'],
  title: 'Duties of trade-remedy cases by producer and stage, as they were published',
  parameters: [
    {
      name: 'case',
      in: 'query',
      required: false,
      description: `Keys of rows of dumping-cases; may be given up to ${MOST_CASES} times. Without any, the duties of all cases.`,
      schema: { type: 'array', items: { type: 'string' }, maxItems: MOST_CASES },
    },
  ],
})
