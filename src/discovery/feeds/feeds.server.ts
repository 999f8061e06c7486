import type { FastifyInstance } from 'fastify'
import { correctedAt } from '#editorial/byline/corrections.server.ts'
import { categoriesOf } from '#editorial/categories.server.ts'
import type { PostSection, PostSummary } from '#editorial/contract.ts'
import { latestPosts, listTag } from '#editorial/list.server.ts'
import { postOgPath } from '#editorial/covers/og.ts'
import { shortPath } from '#editorial/paths.ts'
import { POST_TRAITS } from '#editorial/post-traits.ts'
import { topicLinks } from '#editorial/topics/topics.server.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import { LANGS, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { servePublic, type Reading, type Written } from '../answer.server.ts'
import { writeAtom } from './atom.ts'
import { feedPath, FEED_TYPES, UPDATES_FEED, type Feed, type FeedFormat, type FeedItem } from '#head/feed.ts'
import { companyPath } from '#sections/companies/contract.ts'
import { companiesBySlug } from '#sections/companies/contract.server.ts'
import { coverageChangedAt } from '#sections/live/read.server.ts'
import { UPDATES_TITLE } from '#sections/sources/contract.ts'
import { ar } from '#sections/sources/messages.ar.ts'
import { en } from '#sections/sources/messages.en.ts'
import { sourceUpdates } from '#sections/sources/updates.server.ts'
import { FEED_FOLDERS, parseFeedFile, type FeedFolder } from './feed-file.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

const ITEMS = 30
const WRITERS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

/** `/feeds/{list}.{rss|atom|json}`, `/feeds/c/{category}.{…}`, `/feeds/co/{company}.{…}` and `/feeds/t/{topic}.{…}`, in both languages. */
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
  reading.tag('settings')
  const settings = await siteSettings(app)
  if (list === UPDATES_FEED) return readUpdates(reading, settings.name[lang])
  const about = await describe(reading, list)
  if (!about) return null
  reading.tag('categories', listTag(list))
  const origin = app.config.publicUrl
  const posts = await latestPosts(reading, list, ITEMS)
  const [corrected, live] = await Promise.all([
    correctedAt(app.db, posts, lang),
    coverageChangedAt(
      app,
      posts.map(({ id }) => id),
    ),
  ])
  return {
    title: [settings.name[lang], about.label].filter(Boolean).join(' - '),
    description: settings.tagline[lang],
    lang,
    ...addresses(reading, list, about.path),
    items: posts.map((post) => toItem(post, latest(corrected.get(post.id), live.get(post.id)), lang, origin)),
  }
}

/** A story's last change that its readers want to know of: a correction, or an update of its live coverage. */
function latest(...changes: readonly (Date | undefined)[]): Date | null {
  const times = changes.flatMap((at) => at?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

/** The page of a list, and its feed in each format, in full. */
function addresses({ app, lang }: Reading, list: string, page: string): Pick<Feed, 'home' | 'urls'> {
  const url = (path: string) => app.config.publicUrl + localePath(lang, path)
  const of = (format: FeedFormat) => url(feedPath(list, format))
  return { home: url(page), urls: { rss: of('rss'), atom: of('atom'), json: of('json') } }
}

/** What publishers of figures brought lately, as a feed. */
async function readUpdates(reading: Reading, site: string): Promise<Feed> {
  const { lang, app } = reading
  const updates = await sourceUpdates({ ...reading, now: new Date() }, ITEMS)
  return {
    title: `${site} - ${UPDATES_TITLE[lang]}`,
    description: (lang === 'ar' ? ar : en)['sources.description'],
    lang,
    ...addresses(reading, UPDATES_FEED, '/sources'),
    items: updates.map(({ id, at, title, publisher, path }) => ({
      // One address a publisher: an update is told from others by its number.
      id: `${app.config.publicUrl}${localePath(lang, '/sources')}?update=${id}`,
      url: app.config.publicUrl + localePath(lang, path),
      title: isolateText(title, lang, true),
      lang,
      summary: '',
      category: publisher,
      author: publisher,
      image: null,
      published: at,
      corrected: null,
    })),
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
  if (list.startsWith('t:')) {
    const [topic] = await topicLinks(reading, [list.slice(2)])
    return topic ? { label: topic.label, path: topic.href } : null
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
    image: origin + postOgPath(post, lang),
    published: new Date(post.publishedAt),
    corrected,
  }
}
