import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { relatedTo } from './about.server.ts'
import type { Slug } from './chapters.ts'
import { htmlOf, plainOf } from './markdown.ts'
import { chapterOf, pictureOf } from './read.server.ts'

/** Where a picture of the handbook is fetched. */
export const PICTURES_PATH = '/handbook/pictures/'

/** A page of the handbook as it is shown: its steps, its picture, and what comes after the first heading. */
export function chapterPage(slug: Slug, lang: Lang) {
  const { title, audience, alt, caption, body } = chapterOf(slug, lang)
  const heading = body.search(/^## /m)
  const end = heading < 0 ? body.length : heading
  const shown = (text: string) => isolateHtml(htmlOf(text, lang), lang)
  const picture = pictureOf(slug, lang)
  return {
    title,
    // What the task is, without its steps and commands.
    description: plainOf(body.slice(0, body.indexOf('\n\n'))),
    audience,
    steps: shown(body.slice(0, end)),
    more: shown(body.slice(end)),
    picture: picture && {
      src: PICTURES_PATH + picture.file,
      width: picture.width,
      height: picture.height,
      alt,
      caption,
    },
    related: relatedTo(slug, lang),
  }
}
