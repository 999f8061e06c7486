export { CASES } from './cases.server.ts'
