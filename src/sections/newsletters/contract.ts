export { OWN_PATH } from './paths.ts'
export { LangChoice, ListChoices } from './subscription/Choices.tsx'
