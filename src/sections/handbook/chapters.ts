/** For whom a page of the handbook is written, in the order of the list. */
export const AUDIENCES = ['editor', 'analyst', 'operator'] as const
export type Audience = (typeof AUDIENCES)[number]

/** A page of the handbook. Its texts are `handbook/{language}/{audience}/{slug}.md`. */
interface Declared {
  audience: Audience
  /** The screens and pages that it speaks of, without language: each of them links to it. */
  about: readonly string[]
  /** Tasks that come before or after it. */
  related: readonly string[]
}

const TEXTS = ['articles', 'around-world', 'news-excerpt'] as const
const edit = TEXTS.map((kind) => `/admin/${kind}/:key`)
const lists = TEXTS.map((kind) => `/admin/${kind}`)
const pastOf = TEXTS.map((kind) => `/admin/${kind}/:key/history`)

/** Every page of the handbook by its slug, in its order. A new one is a line here, a text in each language and a line in scripts/handbook. */
const CHAPTERS = {
  'write-a-story': {
    audience: 'editor',
    about: ['/admin', ...lists, ...edit, '/admin/topics', '/admin/topics/:key'],
    related: ['put-english-beside-arabic', 'choose-a-picture', 'review-a-story'],
  },
  'put-english-beside-arabic': {
    audience: 'editor',
    about: edit,
    related: ['write-a-story', 'paste-from-word'],
  },
  'paste-from-word': { audience: 'editor', about: edit, related: ['write-a-story', 'choose-a-picture'] },
  'choose-a-picture': {
    audience: 'editor',
    about: [...edit, '/admin/media', '/admin/media/:id'],
    related: ['write-a-story', 'arrange-the-home-page'],
  },
  'show-a-video-or-post': {
    audience: 'editor',
    about: edit,
    related: ['write-a-story', 'choose-a-picture'],
  },
  'schedule-a-story': {
    audience: 'editor',
    about: [...edit, '/admin/schedule'],
    related: ['review-a-story', 'correct-a-story'],
  },
  'correct-a-story': {
    audience: 'editor',
    about: edit,
    related: ['go-back-to-a-version', 'review-a-story'],
  },
  'cover-it-live': {
    audience: 'editor',
    about: [
      '/admin/articles/:key/live',
      '/admin/live',
      '/admin/live/:key',
      '/admin/live/:key/desk',
      '/admin/live-entries',
      '/admin/live-entries/:key',
    ],
    related: ['write-a-story', 'correct-a-story'],
  },
  'go-back-to-a-version': {
    audience: 'editor',
    about: [...pastOf],
    related: ['correct-a-story', 'undo-an-import'],
  },
  'review-a-story': {
    audience: 'editor',
    about: [...edit, '/admin/review', '/admin/notices'],
    related: ['schedule-a-story', 'give-an-account'],
  },
  'enter-prices': {
    audience: 'editor',
    about: [
      '/admin/price-series',
      '/admin/price-series/:key/prices',
      '/admin/price-series/:key/prices/:batch',
      '/admin/due',
    ],
    related: ['import-figures', 'approve-a-source'],
  },
  'import-figures': {
    audience: 'editor',
    about: ['/admin/imports', '/admin/imports/files/:file'],
    related: ['undo-an-import', 'approve-a-source'],
  },
  'undo-an-import': {
    audience: 'editor',
    about: ['/admin/imports', '/admin/imports/:id'],
    related: ['import-figures', 'go-back-to-a-version'],
  },
  'approve-a-source': {
    audience: 'editor',
    about: ['/admin/sources', '/admin/sources/:key'],
    related: ['import-figures', 'enter-prices'],
  },
  'arrange-the-home-page': {
    audience: 'editor',
    about: ['/admin/home'],
    related: ['choose-a-picture', 'schedule-a-story'],
  },
  'see-what-is-read': {
    audience: 'editor',
    about: ['/admin/reads'],
    related: ['arrange-the-home-page', 'redirect-an-address'],
  },
  'moderate-comments': { audience: 'editor', about: ['/admin/comments'], related: ['give-an-account'] },
  'send-a-newsletter': {
    audience: 'editor',
    about: ['/admin/newsletters', '/admin/newsletters/list/:key', '/admin/newsletters/issue/:id'],
    related: ['schedule-a-story', 'start-with-domain-and-mail'],
  },
  'send-breaking-news': {
    audience: 'editor',
    about: [
      ...TEXTS.map((kind) => `/admin/${kind}/:key/breaking`),
      '/admin/breaking',
      '/admin/breaking/:id',
      '/admin/breaking/settings',
      '/admin/breaking/channels/:id',
    ],
    related: ['correct-a-story', 'send-a-newsletter'],
  },
  'give-an-account': {
    audience: 'editor',
    about: ['/admin/users', '/admin/users/:id', '/admin/policy'],
    related: ['review-a-story', 'moderate-comments'],
  },
  'bring-your-archive': {
    audience: 'editor',
    about: [
      '/admin/archives',
      '/admin/archives/:id',
      '/admin/archives/imports/:id',
      '/admin/archives/imports/:id/undo',
    ],
    related: ['redirect-an-address', 'undo-an-import'],
  },
  'redirect-an-address': {
    audience: 'editor',
    about: ['/admin/redirects', '/admin/redirects/:key', '/admin/missing-addresses'],
    related: ['bring-your-archive', 'start-with-domain-and-mail'],
  },
  'read-a-price': {
    audience: 'analyst',
    about: ['/products-prices/show/:product/:market', '/products-prices/show/:product'],
    related: ['compare-series', 'follow-a-product', 'download-figures'],
  },
  'compare-series': {
    audience: 'analyst',
    about: ['/workbench', '/products-prices/compare'],
    related: ['read-a-price', 'make-a-board'],
  },
  'read-a-duty-table': {
    audience: 'analyst',
    about: ['/dumping-cases', '/dumping-cases/:key'],
    related: ['calculate-landed-cost', 'download-figures'],
  },
  'explore-trade': {
    audience: 'analyst',
    about: ['/exports-imports', '/exports-imports/explorer'],
    related: ['compare-series', 'download-figures'],
  },
  'find-new-capacity': {
    audience: 'analyst',
    about: ['/production-capacity', '/production-capacity/:key'],
    related: ['explore-trade', 'download-figures'],
  },
  'download-figures': {
    audience: 'analyst',
    about: ['/products-prices', '/developers', '/developers/use', '/profile/API-Keys'],
    related: ['read-a-price', 'make-a-board'],
  },
  'follow-a-product': {
    audience: 'analyst',
    about: ['/profile/Following', '/profile/Following/:kind/:key', '/profile/Notices'],
    related: ['make-a-board', 'read-a-price'],
  },
  'make-a-board': {
    audience: 'analyst',
    about: ['/board', '/board/add', '/profile/Views'],
    related: ['follow-a-product', 'compare-series'],
  },
  'calculate-landed-cost': {
    audience: 'analyst',
    about: ['/landed-cost'],
    related: ['read-a-duty-table', 'read-a-price'],
  },
  'start-with-domain-and-mail': {
    audience: 'operator',
    about: ['/admin/mail', '/admin/settings', '/admin/demo'],
    related: ['back-up-and-restore', 'run-several-instances'],
  },
  'back-up-and-restore': {
    audience: 'operator',
    about: [],
    related: ['update-to-a-new-version', 'leave-with-everything'],
  },
  'update-to-a-new-version': {
    audience: 'operator',
    about: [],
    related: ['back-up-and-restore', 'read-health-and-metrics'],
  },
  'read-health-and-metrics': {
    audience: 'operator',
    about: ['/admin/health', '/admin/jobs'],
    related: ['run-several-instances', 'limit-and-block-abuse'],
  },
  'run-several-instances': {
    audience: 'operator',
    about: [],
    related: ['read-health-and-metrics', 'update-to-a-new-version'],
  },
  'limit-and-block-abuse': {
    audience: 'operator',
    about: ['/admin/audit'],
    related: ['moderate-comments', 'read-health-and-metrics'],
  },
  'leave-with-everything': {
    audience: 'operator',
    about: [],
    related: ['back-up-and-restore', 'download-figures'],
  },
} as const satisfies Readonly<Record<string, Declared>>

export type Slug = keyof typeof CHAPTERS

/** Every slug, in the order of the handbook. */
export const SLUGS = Object.keys(CHAPTERS) as Slug[]

/** Whether a text names a page of the handbook. */
export const isSlug = (text: string): text is Slug => Object.hasOwn(CHAPTERS, text)

/** What is declared of a page. */
export const declaredOf = (slug: Slug): Declared => CHAPTERS[slug]
