import { FEED_LISTS } from '#editorial/post-traits.ts'
import { FEED_FORMATS, UPDATES_FEED, type FeedFormat } from '#head/feed.ts'

const SLUG = (name: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) && name.length <= 100

/** Folders of feeds below `/feeds/`: lists of the site, with the updates of sources, of a category, of a company and of a topic, with what their files may be called. */
export const FEED_FOLDERS = {
  '': (name: string) => [...FEED_LISTS, UPDATES_FEED].some((list) => list === name),
  c: (name: string) => /^[1-9]\d{0,8}$/.test(name),
  co: SLUG,
  t: SLUG,
} as const
export type FeedFolder = keyof typeof FEED_FOLDERS

/** A feed's list and format as its file name says them: `articles.rss`, `21.atom` under `c/`, `sabic.json` under `co/`. Null if not ours. */
export function parseFeedFile(file: string, folder: FeedFolder): { list: string; format: FeedFormat } | null {
  const [, name, ending] = /^([a-z0-9-]+)\.([a-z]+)$/.exec(file) ?? []
  const format = FEED_FORMATS.find((known) => known === ending)
  if (!name || !format || !FEED_FOLDERS[folder](name)) return null
  return { list: folder === '' ? name : `${folder}:${name}`, format }
}
