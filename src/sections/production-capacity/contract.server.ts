export { companyCapacity, companyProductFacts } from './company/capacity.server.ts'
export { companyPlantCount, companyPlants } from './company/plants.server.ts'
export { producersOf } from './plant/producers.server.ts'
export { weekStops } from './stops/week.server.ts'
