export { SOURCES_TAGS } from './listed.server.ts'
export { comingReleases, type Release } from './releases.server.ts'
