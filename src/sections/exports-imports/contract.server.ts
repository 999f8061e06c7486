export { wholeTrade } from './flows/whole-trade.server.ts'
