export { newslettersOf, ownNewsletters, saveOwnNewsletters } from './subscription/own.server.ts'
