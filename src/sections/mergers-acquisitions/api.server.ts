import { dataSectionApi } from '#data-section/api.server.ts'
import { DEALS } from './deals.server.ts'
import { SECTION } from './section.ts'

export const mergersAcquisitionsApi = dataSectionApi(SECTION, DEALS)
