/** Where a reader came from, by kind; the address itself is kept nowhere. */
export const SOURCE_KINDS = ['search', 'social', 'direct', 'own', 'newsletter', 'feed', 'other'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Hosts by their last labels but the country: `google` is google.com, google.com.sa and www.google.ae. */
const SEARCH =
  /(^|\.)(google|bing|yahoo|duckduckgo|yandex|baidu|ecosia|qwant|startpage|kagi|search\.brave|perplexity|chatgpt|copilot\.microsoft)\.[a-z]{2,3}(\.[a-z]{2})?$|googlequicksearchbox$/
const SOCIAL =
  /(^|\.)((facebook|instagram|linkedin|twitter|x|youtube|whatsapp|telegram|reddit|tiktok|snapchat|threads|pinterest|messenger)\.(com|net|org)|t\.(co|me)|lnkd\.in|youtu\.be|wa\.me|fb\.me|bsky\.app|mastodon\.social)$|^(org\.telegram|com\.(linkedin|twitter|whatsapp|facebook|instagram))\./
const FEED =
  /(^|\.)(feedly|inoreader|newsblur|theoldreader|feedbin|netvibes|bazqux|feeder|flipboard)\.(com|co)$/
/** A letter that is opened in a browser: ours, or one in which somebody passed a story on. */
const MAIL =
  /(^|\.)(mail\.google|mail\.yahoo|outlook\.(live|office|office365)|mail\.proton|mail\.zoho|mail\.yandex)\.[a-z]{2,3}$/
const MAIL_APP = /^com\.(google\.android\.gm|microsoft\.office\.outlook)$/

/** The kind of a visit's source, by the host that led to it. `own` is the site's host. */
export function sourceOf(host: string, own: string): SourceKind {
  const name = host.toLowerCase()
  if (name === '') return 'direct'
  if (name === own) return 'own'
  if (MAIL.test(name) || MAIL_APP.test(name)) return 'newsletter'
  if (FEED.test(name)) return 'feed'
  if (SEARCH.test(name)) return 'search'
  return SOCIAL.test(name) ? 'social' : 'other'
}
