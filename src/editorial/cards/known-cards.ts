import type { LocalizedText } from '#i18n/localized-text.ts'
import { query, type Found, type KnownCard, type Site } from './card-site.ts'
import { MAPS } from './map-sites.ts'

const WIDE = 16 / 9
const same = (name: string): LocalizedText => ({ ar: name, en: name })
/** Parts of a path without empty ones. */
const partsOf = ({ pathname }: URL) => pathname.split('/').filter(Boolean)

/** `90`, `90s`, `1m30s`, `1h2m3s` in seconds; 0 for what is none. */
function secondsOf(text: string | null): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text ?? '') ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

const SITES: readonly Site[] = [
  {
    hosts: /^(?:(?:www|m|music)\.)?(?:youtube\.com|youtube-nocookie\.com)$|^youtu\.be$/,
    kind: 'video',
    name: { ar: 'يوتيوب', en: 'YouTube' },
    read(url) {
      const [first = '', second = ''] = partsOf(url)
      const isShort = first === 'shorts'
      const id =
        url.hostname === 'youtu.be'
          ? first
          : ['shorts', 'live', 'embed', 'v'].includes(first)
            ? second
            : first === 'watch'
              ? (url.searchParams.get('v') ?? '')
              : ''
      if (!/^[\w-]{6,20}$/.test(id)) return null
      const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'))
      const watch = `https://www.youtube.com/watch?v=${id}`
      return {
        address: isShort
          ? `https://www.youtube.com/shorts/${id}`
          : watch + (start > 0 ? `&t=${String(start)}s` : ''),
        frame: `https://www.youtube-nocookie.com/embed/${id}?${query({ autoplay: '1', rel: '0', ...(start > 0 && { start: String(start) }) })}`,
        ratio: isShort ? 1 / WIDE : WIDE,
        oembed: `https://www.youtube.com/oembed?${query({ format: 'json', url: watch })}`,
        pictures: [`https://i.ytimg.com/vi/${id}/maxresdefault.jpg`],
      }
    },
  },
  {
    hosts: /^(?:www\.|player\.)?vimeo\.com$/,
    kind: 'video',
    name: { ar: 'فيميو', en: 'Vimeo' },
    read(url) {
      const [, id = '', secret = ''] =
        /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/.exec(
          url.pathname,
        ) ?? []
      if (id === '') return null
      const given = url.searchParams.get('h') ?? ''
      const key = secret || (/^[\da-f]{6,20}$/.test(given) ? given : '')
      const address = `https://vimeo.com/${id}${key && `/${key}`}`
      return {
        address,
        frame: `https://player.vimeo.com/video/${id}?${query({ dnt: '1', autoplay: '1', ...(key && { h: key }) })}`,
        ratio: WIDE,
        oembed: `https://vimeo.com/api/oembed.json?${query({ dnt: '1', width: '1280', url: address })}`,
      }
    },
  },
  {
    hosts: /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$/,
    kind: 'post',
    name: { ar: 'إكس', en: 'X' },
    read({ pathname }) {
      const [, user = '', id = ''] = /^\/(\w{1,20})\/status(?:es)?\/(\d{1,25})(?:\/|$)/.exec(pathname) ?? []
      const [, alone = ''] = /^\/i\/(?:web\/)?status\/(\d{1,25})(?:\/|$)/.exec(pathname) ?? []
      const number = alone || id
      if (number === '') return null
      const address = `https://x.com/${alone ? 'i' : user}/status/${number}`
      return quoted(
        address,
        `https://publish.twitter.com/oembed?${query({ omit_script: '1', dnt: '1', url: address })}`,
      )
    },
  },
  {
    hosts: /^(?:www\.)?instagram\.com$/,
    kind: 'post',
    name: { ar: 'إنستغرام', en: 'Instagram' },
    read({ pathname }) {
      const [, kind = '', id = ''] = /^(?:\/[\w.]+)?\/(p|reel|tv)\/([\w-]{5,40})(?:\/|$)/.exec(pathname) ?? []
      return id === '' ? null : quoted(`https://www.instagram.com/${kind}/${id}/`)
    },
  },
  {
    hosts: /^(?:[a-z]{2,3}\.)?linkedin\.com$/,
    kind: 'post',
    name: { ar: 'لينكدإن', en: 'LinkedIn' },
    read({ pathname }) {
      const [, post = ''] = /^\/posts\/([\w%.-]{5,400})\/?$/.exec(pathname) ?? []
      if (post !== '') return quoted(`https://www.linkedin.com/posts/${post}`)
      const [, urn = ''] =
        /^\/(?:embed\/)?feed\/update\/(urn:li:(?:activity|share|ugcPost):\d{5,25})\/?$/.exec(pathname) ?? []
      return urn === '' ? null : quoted(`https://www.linkedin.com/feed/update/${urn}/`)
    },
  },
  {
    hosts: /^(?:www\.)?(?:t|telegram)\.me$/,
    kind: 'post',
    name: { ar: 'تيليغرام', en: 'Telegram' },
    read({ pathname }) {
      const [, channel = '', id = ''] = /^\/(?:s\/)?([A-Za-z]\w{3,40})\/(\d{1,12})\/?$/.exec(pathname) ?? []
      if (id === '') return null
      const address = `https://t.me/${channel}/${id}`
      return { ...quoted(address), dated: `${address}?embed=1` }
    },
  },
  ...MAPS,
  {
    hosts: /^datawrapper\.dwcdn\.net$|^(?:www|app)\.datawrapper\.de$/,
    kind: 'chart',
    name: same('Datawrapper'),
    read(url) {
      const parts = partsOf(url)
      const [id = '', version = ''] =
        url.hostname === 'datawrapper.dwcdn.net' ? parts : parts[0] === '_' ? parts.slice(1) : []
      if (!/^[A-Za-z\d]{5}$/.test(id)) return null
      const address = `https://datawrapper.dwcdn.net/${id}/${/^\d{1,5}$/.test(version) ? `${version}/` : ''}`
      return {
        address,
        frame: address,
        ratio: CHART_RATIO,
        oembed: `https://api.datawrapper.de/v3/oembed?${query({ format: 'json', url: address })}`,
        pictures: [`https://datawrapper.dwcdn.net/${id}/full.png`],
      }
    },
  },
  {
    hosts: /^(?:www\.)?ourworldindata\.org$/,
    kind: 'chart',
    name: same('Our World in Data'),
    read(url) {
      const [, kind = '', slug = ''] =
        /^\/(grapher|explorers)\/([a-z\d][a-z\d_-]{1,150})\/?$/i.exec(url.pathname) ?? []
      if (slug === '') return null
      const address = `https://ourworldindata.org/${kind.toLowerCase()}/${slug}${url.search.length <= 600 ? url.search : ''}`
      return {
        address: new URL(address).href,
        frame: new URL(address).href,
        ratio: CHART_RATIO,
        oembed: null,
        ...(kind === 'grapher' && {
          pictures: [`https://ourworldindata.org/grapher/${slug}.png${url.search}`],
        }),
      }
    },
  },
]

const CHART_RATIO = 3 / 2

/** A post is read here: no frame of its site is opened. */
const quoted = (address: string, oembed: string | null = null): Found => ({
  address,
  frame: null,
  ratio: 1,
  oembed,
  ...(oembed !== null && { isPageSilent: true }),
})

/** Longest address that a text may show as a card. */
const MOST_ADDRESS = 1000
const WHOLE = /^https:\/\/[^\s"<>]+$/

/** An address as a card has it: https, without a password or spaces; null for what can be none. */
export function cardAddress(typed: string): string | null {
  const text = typed.trim()
  const url = /^https?:\/\/\S+$/i.test(text) ? URL.parse(text) : null
  if (!url || url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null
  url.protocol = 'https:'
  return url.href.length <= MOST_ADDRESS && WHOLE.test(url.href) ? url.href : null
}

/** What an address is of; null where it is of no site that is known. */
export function knownCard(typed: string): KnownCard | null {
  const whole = cardAddress(typed)
  if (whole === null) return null
  const url = new URL(whole)
  // A port of its own is another site.
  if (url.port !== '') return null
  const site = SITES.find(({ hosts }) => hosts.test(url.hostname))
  const found = site?.read(url)
  return site && found ? { kind: site.kind, site: site.name, ...found } : null
}
