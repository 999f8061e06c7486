export { newslettersOf, ownNewsletters, saveOwnNewsletters } from './subscription/own.server.ts'
export { askSeveralToJoin, joinedList } from './subscription/ask-several.server.ts'
