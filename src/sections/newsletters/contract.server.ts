export { openLists } from './lists.server.ts'
export { newslettersOf, ownNewsletters, saveOwnNewsletters } from './subscription/own.server.ts'
export { noteReturned } from './delivery/returned.server.ts'
