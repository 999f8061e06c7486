export { ChapterList } from './ChapterList.tsx'
export { HelpSearch } from './HelpSearch.tsx'
export { HANDBOOK_PATH, type ChapterLink } from './chapter.ts'
