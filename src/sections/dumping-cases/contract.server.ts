export { caseSteps } from './events/week.server.ts'
export { caseStates, type CaseState } from './measures/case-state.server.ts'
export type { Charged } from './measures/charged.ts'
export { casesOnDay, marketsWithDuties, type CaseOnDay, type ProducerDuty } from './measures/on-day.server.ts'
