export { timelineOf } from './timeline.server.tsx'
