import type { ApiModule } from '#platform/http/api.ts'
import { KINDS } from '#admin/kinds.server.ts'
import { REMARK_CALLS } from '#admin/remarks/api.server.ts'
import { cardCalls } from '#admin/screens/media/cards-api.server.ts'
import { embedCalls } from '#admin/screens/media/embeds-api.server.ts'
import { entriesApi } from '#entries/api.server.ts'
import { accountsApi } from '#sections/accounts/api.server.ts'
import { contactApi } from '#sections/contact/api.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { fileuploadsApi } from '#sections/fileuploads/api.server.ts'
import { glossaryApi } from '#sections/glossary/api.server.ts'
import { helpsApi } from '#sections/helps/api.server.ts'
import { POSTS } from '#sections/post-sections.server.ts'
import { pagesApi } from '#sections/pages/api.server.ts'
import { voteApi } from '#sections/vote/api.server.ts'
import { searchApi } from '#sections/search/api.server.ts'
import { webApi } from './web.server.ts'

/** Every module of the API. A section of figures or of posts joins by its declaration, another with one line. `version` is that of the running build. */
export function apiModules(version: () => string): ApiModule[] {
  return [
    webApi(version),
    accountsApi,
    ...[...POSTS, ...DATA_SECTIONS].map(({ api }) => api),
    voteApi,
    glossaryApi,
    helpsApi,
    pagesApi,
    contactApi,
    searchApi,
    fileuploadsApi,
    withCalls(entriesApi(KINDS), [...REMARK_CALLS, ...embedCalls, ...cardCalls]),
  ]
}

/** A module with further calls below its prefix. */
const withCalls = (module: ApiModule, calls: ApiModule['calls']): ApiModule => ({
  ...module,
  calls: [...module.calls, ...calls],
})
