import { dataSectionApi } from '#data-section/api.server.ts'
import { PLANTS } from './plants.server.ts'
import { SECTION } from './section.ts'
import { STOPS } from './stops.server.ts'

export const productionCapacityApi = dataSectionApi(SECTION, PLANTS, STOPS)
