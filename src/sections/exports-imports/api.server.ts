import { datasetCalls } from '#datasets/api.server.ts'
import type { ApiModule } from '#platform/http/api.ts'
import { apiQuery } from '#data-section/section.server.ts'
import { storySectionApi } from '#data-section/stories.server.ts'
import { FLOWS } from './flows/flows.server.ts'
import { SECTION } from './section.ts'

const stories = storySectionApi(SECTION)

export const exportsImportsApi: ApiModule = {
  ...stories,
  calls: [...datasetCalls(FLOWS, apiQuery), ...stories.calls],
}
