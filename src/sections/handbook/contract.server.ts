export { chaptersAbout, chaptersFor, chaptersWith, handbookWords } from './about.server.ts'
export { chapterPath, HANDBOOK_PATH } from './chapter.ts'
export { AUDIENCES, SLUGS } from './chapters.ts'
