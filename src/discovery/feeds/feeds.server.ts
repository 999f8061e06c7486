import type { FastifyInstance } from 'fastify'
import { correctedAt } from '#editorial/byline/corrections.server.ts'
import { categoriesOf } from '#editorial/categories.server.ts'
import type { PostSection, PostSummary } from '#editorial/contract.ts'
import { latestPosts, listTag } from '#editorial/list.server.ts'
import { shortPath } from '#editorial/paths.ts'
import { POST_TRAITS } from '#editorial/post-traits.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { servePublic, type Reading, type Written } from '../answer.server.ts'
import { writeAtom } from './atom.ts'
import { feedPath, FEED_TYPES, type Feed, type FeedFormat, type FeedItem } from '#head/feed.ts'
import { companyPath } from '#sections/companies/contract.ts'
import { companiesBySlug } from '#sections/companies/contract.server.ts'
import { FEED_FOLDERS, parseFeedFile, type FeedFolder } from './feed-file.ts'
import { writeJsonFeed } from './json-feed.ts'
import { ogPath } from '#head/og-path.ts'
import { writeRss } from './rss.ts'

const ITEMS = 30
const WRITERS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

/** `/feeds/{list}.{rss|atom|json}`, `/feeds/c/{category}.{…}` and `/feeds/co/{company}.{…}`, in both languages. */
export async function serveFeeds(server: FastifyInstance, app: App): Promise<void> {
  for (const lang of LANGS) {
    for (const folder of Object.keys(FEED_FOLDERS) as FeedFolder[]) {
      const path = localePath(lang, folder === '' ? '/feeds/' : `/feeds/${folder}/`)
      server.get<{ Params: { file: string } }>(`${path}:file`, (request, reply) =>
        servePublic(request, reply, {
          app,
          lang,
          key: path + request.params.file,
          missing: 'discovery.feed.notFound',
          write: (reading) => writeFeed(reading, parseFeedFile(request.params.file, folder)),
        }),
      )
    }
  }
}

async function writeFeed(reading: Reading, asked: ReturnType<typeof parseFeedFile>): Promise<Written> {
  const feed = asked && (await readFeed(reading, asked.list))
  return feed && { type: FEED_TYPES[asked.format], body: WRITERS[asked.format](feed) }
}

/** The newest public posts of a list as a feed; null when there is no such list. */
async function readFeed(reading: Reading, list: string): Promise<Feed | null> {
  const { app, lang } = reading
  reading.tag('settings', 'categories', listTag(list))
  const settings = await siteSettings(app)
  const about = await describe(reading, list)
  if (!about) return null
  const origin = app.config.publicUrl
  const url = (path: string) => origin + localePath(lang, path)
  const posts = await latestPosts(reading, list, ITEMS)
  const corrected = await correctedAt(app.db, posts, lang)
  return {
    title: [settings.name[lang], about.label].filter(Boolean).join(' - '),
    description: settings.tagline[lang],
    lang,
    home: url(about.path),
    urls: {
      rss: url(feedPath(list, 'rss')),
      atom: url(feedPath(list, 'atom')),
      json: url(feedPath(list, 'json')),
    },
    items: posts.map((post) => toItem(post, corrected.get(post.id) ?? null, lang, origin)),
  }
}

async function describe(reading: Reading, list: string): Promise<{ label: string; path: string } | null> {
  const { app, lang } = reading
  if (list === 'all') return { label: '', path: '/index' }
  if (list.startsWith('c:')) {
    const category = (await categoriesOf(app, lang)).byId.get(Number(list.slice(2)))
    return category ? { label: category.name, path: category.path } : null
  }
  if (list.startsWith('co:')) {
    const [company] = await companiesBySlug(reading, [list.slice(3)])
    return company ? { label: company.name, path: companyPath(company.slug, 'news') } : null
  }
  const section = list as PostSection
  return { label: (await sectionInfo(app, section, lang)).label, path: POST_TRAITS[section].list }
}

function toItem(post: PostSummary, corrected: Date | null, lang: Lang, origin: string): FeedItem {
  return {
    id: origin + localePath(lang, shortPath(post.section, post.id)),
    url: origin + localePath(lang, post.path),
    // A feed reader may show an Arabic title from left to right.
    title: isolateText(post.title.text, post.title.lang, true),
    lang: post.title.lang,
    summary: isolateText(post.summary, post.title.lang, true),
    category: post.category?.name ?? null,
    author: post.desk,
    image: origin + ogPath('post', post.id, lang),
    published: new Date(post.publishedAt),
    corrected,
  }
}
