export { comingReleases, type Release } from './releases.server.ts'
