import { datasetCalls } from '#datasets/api.server.ts'
import type { Dataset } from '#datasets/dataset.ts'
import type { ApiModule } from '#platform/http/api.ts'
import { apiQuery } from './section.server.ts'
import { storySectionApi, type StorySection } from './stories.server.ts'

/** The API of a data section with a news category: the calls of its datasets, and its stories. */
export function dataSectionApi(section: StorySection, ...datasets: readonly Dataset[]): ApiModule {
  const stories = storySectionApi(section)
  return {
    ...stories,
    calls: [...datasets.flatMap((dataset) => datasetCalls(dataset, apiQuery)), ...stories.calls],
  }
}
