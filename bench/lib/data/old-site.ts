import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { seededRandom } from '../../../src/demo/random.ts'

const CATEGORIES = 40
const AUTHORS = 25
const TAGS = 400
const WORDS_AR =
  'سوق الميثانول في الخليج شهد ارتفاع الأسعار مع توقف مصانع وصيانة مجدولة بينما بقيت المخزونات عند مستوى منخفض والطلب الآسيوي قوي رغم تكاليف الشحن والعقود الجديدة بين المنتجين والمشترين'.split(
    ' ',
  )
const WORDS_EN =
  'The methanol market in the Gulf saw higher prices as plants stopped for planned maintenance while stocks stayed low and Asian demand held despite freight costs and new contracts'.split(
    ' ',
  )

/**
 * Writes an export as WordPress makes one (WXR 1.2) of a site with so many posts, about 12 kB each: categories, tags, pictures,
 * links among them, comments, and every tenth as a pair of languages (Polylang). The same every time.
 */
export async function writeOldSite(path: string, posts: number): Promise<void> {
  const file = createWriteStream(path, { highWaterMark: 1 << 20 })
  const random = seededRandom(7)
  const pick = (count: number) => Math.floor(random() * count)
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain')
  }
  await write(head())
  for (let id = 1; id <= posts; id++) await write(post(id))
  file.end('</channel></rss>')
  await finished(file)

  function sentence(words: readonly string[]): string {
    return Array.from({ length: 14 + pick(10) }, () => words[pick(words.length)]).join(' ')
  }

  function post(id: number): string {
    const pair = id % 10 < 2 && id > 1
    const english = id % 10 === 1
    const words = english ? WORDS_EN : WORDS_AR
    const paragraphs = Array.from({ length: english ? 55 : 34 }, (_, at) => {
      const link =
        at % 9 === 4
          ? ` <a href="https://old.example/?p=${1 + pick(posts)}">${words[pick(words.length)]}</a>`
          : ''
      return `<!-- wp:paragraph --><p>${sentence(words)}${link}.</p><!-- /wp:paragraph -->`
    })
    const comments = Array.from({ length: pick(3) }, (_, at) => comment(id * 10 + at))
    const day = new Date(Date.UTC(2008, 0, 1) + id * 5_400_000).toISOString().slice(0, 19).replace('T', ' ')
    const lang = english ? 'en' : 'ar'
    return `<item><title><![CDATA[${sentence(words).slice(0, 70)} ${id}]]></title><link>https://old.example/${day.slice(0, 4)}/${day.slice(5, 7)}/story-${id}/</link>
<dc:creator><![CDATA[writer${1 + pick(AUTHORS)}]]></dc:creator><guid isPermaLink="false">https://old.example/?p=${id}</guid>
<content:encoded><![CDATA[${paragraphs.join('\n')}]]></content:encoded><excerpt:encoded><![CDATA[${sentence(words)}]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[${day}]]></wp:post_date><wp:post_date_gmt><![CDATA[${day}]]></wp:post_date_gmt>
<wp:comment_status><![CDATA[open]]></wp:comment_status><wp:post_name><![CDATA[story-${id}]]></wp:post_name><wp:status><![CDATA[${id % 50 === 7 ? 'draft' : 'publish'}]]></wp:status>
<wp:post_parent>0</wp:post_parent><wp:menu_order>0</wp:menu_order><wp:post_type><![CDATA[post]]></wp:post_type><wp:post_password></wp:post_password><wp:is_sticky>0</wp:is_sticky>
<category domain="category" nicename="category-${1 + pick(CATEGORIES)}"><![CDATA[c]]></category><category domain="post_tag" nicename="tag-${pick(TAGS)}"><![CDATA[وسم ${pick(TAGS)}]]></category>
<category domain="language" nicename="${lang}"><![CDATA[${lang}]]></category>${pair ? `<category domain="post_translations" nicename="pll_${Math.floor(id / 10)}"><![CDATA[pll]]></category>` : ''}${comments.join('')}</item>\n`
  }

  function comment(id: number): string {
    return `<wp:comment><wp:comment_id>${id}</wp:comment_id><wp:comment_author><![CDATA[قارئ ${id % 97}]]></wp:comment_author><wp:comment_author_email></wp:comment_author_email><wp:comment_date_gmt><![CDATA[2019-05-05 08:00:00]]></wp:comment_date_gmt><wp:comment_content><![CDATA[${sentence(WORDS_AR)}]]></wp:comment_content><wp:comment_approved><![CDATA[1]]></wp:comment_approved><wp:comment_type><![CDATA[comment]]></wp:comment_type><wp:comment_parent>0</wp:comment_parent></wp:comment>`
  }
}

function head(): string {
  const authors = Array.from(
    { length: AUTHORS },
    (_, at) =>
      `<wp:author><wp:author_id>${at + 1}</wp:author_id><wp:author_login><![CDATA[writer${at + 1}]]></wp:author_login><wp:author_email></wp:author_email><wp:author_display_name><![CDATA[كاتب ${at + 1}]]></wp:author_display_name></wp:author>`,
  )
  const categories = Array.from(
    { length: CATEGORIES },
    (_, at) =>
      `<wp:category><wp:term_id>${at + 2}</wp:term_id><wp:category_nicename><![CDATA[category-${at + 1}]]></wp:category_nicename><wp:category_parent><![CDATA[${at > 5 ? `category-${1 + (at % 5)}` : ''}]]></wp:category_parent><wp:cat_name><![CDATA[تصنيف ${at + 1}]]></wp:cat_name></wp:category>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>https://old.example</link><language>ar</language><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
${authors.join('\n')}
${categories.join('\n')}
`
}
