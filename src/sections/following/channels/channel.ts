/** Ways out of the site to many at once. */
export const CHANNEL_KINDS = ['telegram', 'webhook'] as const
type ChannelKind = (typeof CHANNEL_KINDS)[number]

/** The languages of a channel's posts. */
export const CHANNEL_LANGS = ['ar', 'en', 'both'] as const
type ChannelLang = (typeof CHANNEL_LANGS)[number]

/** A channel as its administrator writes it; its key is never read again. */
export interface ChannelValues {
  kind: ChannelKind
  name: string
  lang: ChannelLang
  target: string
  paused: boolean
}

export const CHANNEL_LIMITS = { name: 80, target: 500, key: 200 } as const

/** `@name` of a public channel, or the number of a private one. */
export const TELEGRAM_TARGET = /^(?:@[A-Za-z]\w{3,31}|-?\d{5,20})$/
/** As BotFather gives it. */
export const TELEGRAM_TOKEN = /^\d{5,20}:[\w-]{30,100}$/
/** Shorter keys of a signature can be guessed. */
export const LEAST_KEY = 24
