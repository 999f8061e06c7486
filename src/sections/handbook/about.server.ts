import { matchPath } from 'react-router'
import type { Lang } from '#i18n/locale.ts'
import { wordsOf } from '#i18n/words/terms.ts'
import { declaredOf, SLUGS, type Audience, type Slug } from './chapters.ts'
import { chapterPath, type Chapter, type ChapterLink } from './chapter.ts'
import { plainOf } from './markdown.ts'
import { chapterOf, chapters } from './read.server.ts'

const linkTo = ({ slug, title }: Chapter): ChapterLink => ({ to: chapterPath(slug), title })

/** The pages of the handbook that speak of a screen or page at a path without language, in the order of the handbook. */
export function chaptersAbout(path: string, lang: Lang): ChapterLink[] {
  return SLUGS.filter((slug) => declaredOf(slug).about.some((one) => matchPath(one, path))).map((slug) =>
    linkTo(chapterOf(slug, lang)),
  )
}

/** Links to the tasks that belong to a page. */
export const relatedTo = (slug: Slug, lang: Lang): ChapterLink[] =>
  declaredOf(slug).related.map((other) => linkTo(chapterOf(other as Slug, lang)))

/** Every page of an audience. */
export const chaptersFor = (audience: Audience, lang: Lang): ChapterLink[] =>
  chapters(lang)
    .filter((chapter) => chapter.audience === audience)
    .map(linkTo)

/** The pages whose title and text pass a test; both come as plain text. */
export const chaptersWith = (lang: Lang, passes: (text: string) => boolean): ChapterLink[] =>
  chapters(lang)
    .filter(({ title, body }) => passes(`${title} ${plainOf(body)}`))
    .map(linkTo)

/** Every word of the handbook, for suggesting a spelling. */
export const handbookWords = (lang: Lang): string[] =>
  chapters(lang).flatMap(({ title, body }) => wordsOf(`${title} ${plainOf(body)}`).map(({ plain }) => plain))
