import { datasetCalls } from '#datasets/api.server.ts'
import type { ApiModule } from '#platform/http/api.ts'
import { apiQuery } from '#sections/products-prices/contract-section.server.ts'
import { storySectionApi } from '#sections/products-prices/contract-stories.server.ts'
import { PLANTS } from './plants.server.ts'
import { SECTION } from './section.ts'

const stories = storySectionApi(SECTION)

export const productionCapacityApi: ApiModule = {
  ...stories,
  calls: [...datasetCalls(PLANTS, apiQuery), ...stories.calls],
}
