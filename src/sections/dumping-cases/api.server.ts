import { dataSectionApi } from '#data-section/api.server.ts'
import { CASES } from './cases.server.ts'
import { SECTION } from './section.ts'

export const dumpingCasesApi = dataSectionApi(SECTION, CASES)
