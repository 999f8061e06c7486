import { postCalls } from '#editorial/api.server.ts'
import type { ApiModule } from '#platform/http/api.ts'

/** `/around-world/api`: world news. */
export const aroundWorldApi: ApiModule = {
  prefix: '/around-world/api',
  tag: 'around-world',
  calls: postCalls('around-world'),
}
