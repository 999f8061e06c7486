export { openLists } from './lists.server.ts'
export { newslettersOf, ownNewsletters, saveOwnNewsletters } from './own.server.ts'
