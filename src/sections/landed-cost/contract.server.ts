export { monthlyRates } from './facts/monthly-rates.server.ts'
