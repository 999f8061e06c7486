import { datasetCalls } from '#datasets/api.server.ts'
import type { Dataset } from '#datasets/dataset.ts'
import type { ApiModule } from '#platform/http/api.ts'
import { apiQuery } from './section.server.ts'
import { storyCalls } from './stories.server.ts'

/** The parts of a section's API. */
interface Parts {
  section: string
  news?: { category: number }
  datasets: readonly Dataset[]
  /** Its own calls. */
  calls?: ApiModule['calls']
}

/** The API of a data section: the calls of its datasets, its own, and its stories where it has a news category. */
export function dataSectionApi({ section, news, datasets, calls = [] }: Parts): ApiModule {
  return {
    prefix: `/${section}/api`,
    tag: section,
    calls: [
      ...datasets.flatMap((dataset) => datasetCalls(dataset, apiQuery)),
      ...calls,
      ...(news ? storyCalls(news.category) : []),
    ],
  }
}
