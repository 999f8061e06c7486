export { livePart } from './part.server.tsx'
