import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Lang } from '#i18n/locale.ts'
import { declaredOf, SLUGS, type Slug } from './chapters.ts'
import type { Chapter } from './chapter.ts'
import { parseFile } from './markdown.ts'

/** A picture that scripts/handbook has made. */
export interface ChapterPicture {
  /** Its file in `handbook/pictures`; the name has a hash, so that it may be cached for ever. */
  file: string
  /** In CSS pixels. */
  width: number
  height: number
}

const PICTURES = z.record(
  z.string(),
  z.record(z.string(), z.object({ file: z.string(), width: z.int(), height: z.int() })),
)

interface Read {
  chapters: Record<Lang, ReadonlyMap<Slug, Chapter>>
  pictures: z.infer<typeof PICTURES>
}

let folder = 'handbook'
let read: Read | undefined

/** Says where the folder `handbook` of the project is, for a process that was started elsewhere. */
export function provideHandbook(path: string): void {
  folder = path
  read = undefined
}

/** The folder of the handbook's pictures. */
export const picturesFolder = () => join(folder, 'pictures')

/** Every page in a language, in the order of the handbook. Throws where a file is missing or has no title. */
export const chapters = (lang: Lang): readonly Chapter[] => [...handbook().chapters[lang].values()]

/** A page in a language. */
export function chapterOf(slug: Slug, lang: Lang): Chapter {
  const found = handbook().chapters[lang].get(slug)
  if (!found) throw new Error(`The handbook has no page “${slug}” in “${lang}”`)
  return found
}

/** The picture of a page in a language; null while none has been made. */
export const pictureOf = (slug: Slug, lang: Lang): ChapterPicture | null =>
  handbook().pictures[slug]?.[lang] ?? null

/** Read once: the files change with the release. While developing with the next request. */
function handbook(): Read {
  if (!read || import.meta.env.DEV) read = readAll()
  return read
}

function readAll(): Read {
  const list = join(folder, 'pictures.json')
  const inLanguage = (lang: Lang) => new Map(SLUGS.map((slug) => [slug, readChapter(slug, lang)]))
  return {
    chapters: { ar: inLanguage('ar'), en: inLanguage('en') },
    pictures: existsSync(list) ? PICTURES.parse(JSON.parse(readFileSync(list, 'utf8'))) : {},
  }
}

function readChapter(slug: Slug, lang: Lang): Chapter {
  const { audience } = declaredOf(slug)
  const file = join(folder, lang, audience, `${slug}.md`)
  const { fields, body } = parseFile(readFileSync(file, 'utf8'))
  const { title, alt, caption } = fields
  if (!title || !alt || !caption) throw new Error(`${file} requires “title”, “alt” and “caption”`)
  return { slug, audience, title, alt, caption, body }
}
