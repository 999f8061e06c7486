import { datasetCalls } from '#datasets/api.server.ts'
import type { ApiModule } from '#platform/http/api.ts'
import { apiQuery } from '#data-section/section.server.ts'
import { COMPANIES } from './companies.server.ts'
import { FILES } from './files.server.ts'

export const companiesApi: ApiModule = {
  prefix: '/companies/api',
  tag: 'companies',
  calls: [COMPANIES, FILES].flatMap((dataset) => datasetCalls(dataset, apiQuery)),
}
