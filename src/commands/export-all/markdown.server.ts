import type pg from 'pg'
import { tables } from '@joplin/turndown-plugin-gfm'
import { Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import Turndown from 'turndown'
import { stringify } from 'yaml'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { dirOf, LANGS, otherLang, type Lang } from '#i18n/locale.ts'
import { htmlOf } from '#platform/html/tree.server.ts'
import type { Archive } from './archive.server.ts'
import { bodyTree, type BodyPlaces } from './body.server.ts'
import { readCards } from './cards.server.ts'
import { cutBytes } from './file-names.ts'
import { readStories, type Category, type Story } from './stories.server.ts'

/** Bytes of a slug in a file's name: a name may have 255. */
const NAME_BYTES = 180
/** From a story's folder to the export's own. */
const UP = '../../../'

const SPANNED = /(?:colspan|rowspan)=/

/** HTML to Markdown: what Markdown has no signs for stays HTML in it. */
const turndown = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '*', hr: '---' })
  .use(tables)
  .keep(['bdi', 'sub', 'sup'])
  .addRule('note', {
    filter: (node) => node.hasAttribute('data-note'),
    replacement: (number) => `[^${number}]`,
  })
  .addRule('spanned', {
    filter: (node) => node.nodeName === 'TABLE' && SPANNED.test(node.outerHTML),
    replacement: (_content, node) => `\n\n${(node as unknown as { outerHTML: string }).outerHTML}\n\n`,
  })

/** A body as Markdown with its footnotes. */
export function bodyMarkdown(html: string, lang: Lang, places: BodyPlaces): string {
  const nodes = bodyTree(html, lang, places)
  const notes = DomUtils.findAll((element) => 'data-note' in element.attribs, nodes)
  const texts = notes.map((note, index) => {
    note.children = []
    DomUtils.appendChild(note, new Text(String(index + 1)))
    const { 'data-note': text = '', 'data-href': href = '' } = note.attribs
    return `[^${index + 1}]: ${turndown.escape(text)}${href ? ` <${href}>` : ''}\n`
  })
  return `${turndown.turndown(htmlOf(nodes))}\n${texts.length > 0 ? `\n${texts.join('')}` : ''}`
}

/** The name of a story's file in a language. */
const fileOf = ({ id, section, slug }: Story, lang: Lang) =>
  `markdown/${lang}/${section}/${id}${slug[lang] ? `-${cutBytes(slug[lang], NAME_BYTES)}` : ''}.md`

/** A story in a language as Markdown under a front matter. */
function storyMarkdown(story: Story, lang: Lang, places: BodyPlaces): string {
  const { image, source } = story
  const other = otherLang(lang)
  const front = {
    id: story.id,
    lang,
    dir: dirOf(lang),
    title: story.title[lang],
    slug: story.slug[lang],
    address: story.addresses[lang],
    section: story.section,
    categories: story.category.map(({ name }) => name[lang] ?? name.ar),
    date: story.published_at,
    updated: story.updated_at,
    status: story.status,
    hidden: story.hidden,
    visibility: story.visibility,
    paid: story.paid,
    desk: story.desk?.name[lang],
    summary: story.summary[lang],
    facts: story.facts[lang],
    keywords: story.keywords[lang],
    products: story.products,
    companies: story.companies,
    cases: story.cases,
    deals: story.deals,
    pins: story.pins,
    source: source && { name: source.name[lang], url: source.url },
    image: image && {
      file: places.picture(image.key),
      alt: image.alt[lang],
      caption: image.caption[lang],
      credit: image.credit[lang],
      licence: image.licence,
      decorative: image.decorative,
    },
    twin: story.title[other] === null ? null : UP + fileOf(story, other),
  }
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${bodyMarkdown(story.body[lang] ?? '', lang, places)}`
}

/** Writes a file for each story and language that has a title. */
export async function exportMarkdown(
  archive: Archive,
  client: pg.ClientBase,
  {
    categories,
    files,
    publicUrl,
  }: {
    categories: ReadonlyMap<number, Category>
    /** The file of each picture. */
    files: ReadonlyMap<string, string>
    publicUrl: string
  },
): Promise<void> {
  const places = {
    publicUrl,
    cards: await readCards(client),
    picture(key: string) {
      const file = files.get(key)
      return file === undefined ? null : UP + file
    },
  }
  for (const section of POST_SECTIONS)
    for await (const story of readStories(client, section, categories))
      for (const lang of LANGS) {
        if (story.title[lang] === null) continue
        const text = storyMarkdown(story, lang, places)
        await archive.add(
          fileOf(story, lang),
          (async function* () {
            yield text
          })(),
        )
      }
}
