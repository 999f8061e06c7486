/** The limits of the portal: what one connection, one kind of work and one reader may take. Those of streams and of what is read: readers-limits.ts. */

/** A connection, however it behaves. */
export const CONNECTION = {
  /** Open at a time in one process; a further one is closed at once. */
  most: 4000,
  /** Besides these, such as stay open for a stream of what is new; a further one is refused in words. */
  streams: 10_500,
  /** Of all of them, from one network, where there is no proxy between. */
  perNetwork: 500,
  /** From the first byte, or from the opening, until the whole head is there. */
  headersMs: 10_000,
  /** Until the whole request, body included, is there. */
  requestMs: 30_000,
  /** The same for a file that is uploaded, over a slow line too. */
  uploadMs: 10 * 60_000,
  /** Between two requests. A proxy in front must close its idle connections sooner than this. */
  idleMs: 65_000,
  /** Requests sent ahead of their answers. Browsers send none; a connection with more is closed. */
  pipelined: 16,
  /** A reader takes at least this many bytes of a waiting answer in this time; a slower connection is closed. */
  stallMs: 30_000,
  stallBytes: 1024,
  /** After this many requests a connection is closed politely, so that readers spread over instances again. */
  requests: 10_000,
} as const

/** Caches in the memory of one process. */
export const CACHE = {
  /** Whole answers, with their keys; the one that was read longest ago goes first. */
  pageBytes: 24 * 1024 * 1024,
  /** How old a copy may be that is sent while no new one can be made. */
  copyMs: 24 * 3600 * 1000,
  /** Results of queries; the one that was asked for longest ago goes first. */
  memoSlots: 2000,
  /** Seconds for which a result is remembered that grows old by a change of its tags alone. */
  memoSeconds: 600,
} as const

/** How much of one kind of work is done at a time, and how much of it may wait. */
export interface LaneLimit {
  running: number
  /** Of these for one reader; without it all of them. */
  perReader?: number
  waiting: number
  waitMs: number
  /** Seconds, for who is refused. */
  retryAfter: number
}

/** A page refused for load is refused after a pause: who asks again at once would otherwise take the processor with refusals. */
export const SHED = { pauseMs: 1000, pausing: 1000 } as const

/**
 * When a network has had much rendered: this many milliseconds, of which each counts half after `halfMs`. That is more than a
 * tenth of its time for who goes on and on. After each of its pages its lane rests as long as the page took, at most `pauseMs`.
 */
export const SPENT = { ms: 1500, halfMs: 10_000, pauseMs: 2000 } as const

/** Kinds of work that share this process. */
export const LANES = {
  /** Pages, API answers, feeds and sitemaps that are not in the cache. */
  render: { running: 2, waiting: 32, waitMs: 4000, retryAfter: 5 },
  /** The same of addresses that a reader composes: texts to search for, filters, orders. Plain pages never wait behind them. */
  composed: { running: 4, perReader: 2, waiting: 32, waitMs: 6000, retryAfter: 5 },
  /** The same for a network that has just had much of it: its dear pages wait for each other, not the others for them. */
  heavy: { running: 1, waiting: 32, waitMs: 8000, retryAfter: 10 },
  /** Forms and calls that change something: a flood of them takes no place from who reads. */
  form: { running: 4, waiting: 48, waitMs: 10_000, retryAfter: 5 },
  /** Open Graph cards and other drawings turned into pictures. */
  picture: { running: 1, waiting: 12, waitMs: 6000, retryAfter: 10 },
  /** Documents set as PDF, by one process. */
  document: { running: 1, waiting: 16, waitMs: 15_000, retryAfter: 10 },
  /** Whole files of a section; they last as long as their reader takes. */
  export: { running: 3, waiting: 0, waitMs: 0, retryAfter: 15 },
  /** Files coming in; they last as long as their sender's line takes. */
  upload: { running: 16, waiting: 24, waitMs: 60_000, retryAfter: 10 },
  /** Passwords looked at: each takes a processor for about 70 ms and 19 MB. */
  password: { running: 2, waiting: 32, waitMs: 8000, retryAfter: 5 },
  /** Passwords that strangers try for an account under attack: their queue is not everybody's. */
  guess: { running: 1, waiting: 16, waitMs: 8000, retryAfter: 10 },
} as const satisfies Record<string, LaneLimit>

export type LaneName = keyof typeof LANES

/** The process that sets documents as PDF: it is ended after a number of documents, at a size of memory, after a time with one or idle. */
export const DOCUMENTS = {
  documents: 50,
  memoryBytes: 400 * 1024 * 1024,
  makeMs: 15_000,
  idleMs: 60_000,
} as const

/** Connections to the database that one kind of work may hold in one process, and how long it may hold them. */
export interface DatabaseLimit {
  connections: number
  /** A statement that takes longer is stopped by the server; null: as long as it takes. */
  statementMs: number | null
  /** How long to wait for a free connection. */
  waitMs: number
  /** A transaction that asks nothing for so long is rolled back, for its locks hold up others; null: never. */
  idleTransactionMs: number | null
}

/** Kinds of work on the database. What listens for changes and what asks after its health have a connection each. */
export const DATABASE = {
  /** Pages, forms and calls of the API. */
  pages: { connections: 10, statementMs: 1000, waitMs: 2000, idleTransactionMs: 10_000 },
  /** Whole files of a section, at the pace of their reader: one connection a file. */
  exports: {
    connections: LANES.export.running,
    statementMs: 10 * 60_000,
    waitMs: 2000,
    idleTransactionMs: 60_000,
  },
  /** The queue of jobs and what its handlers ask. */
  jobs: { connections: 3, statementMs: 30_000, waitMs: 10_000, idleTransactionMs: 60_000 },
  /** Imports, the other commands and the demonstration content: none of them holds up a browser. */
  commands: { connections: 4, statementMs: null, waitMs: 60_000, idleTransactionMs: null },
} as const satisfies Record<string, DatabaseLimit>

export type DatabaseKind = keyof typeof DATABASE

/** How long the portal itself waits for the database, whatever the server does. */
export const DATABASE_WAIT = {
  /** For a new connection. */
  connectMs: 1500,
  /** For the answer to a statement, beyond the time that its kind may take. */
  answerMs: 500,
  /** For the answer to the question whether it is there. */
  healthMs: 1000,
  /** How long such an answer holds for who asks after the portal's health. */
  healthFreshMs: 500,
  /** Between two such questions while it is away. */
  healthEveryMs: 250,
  /** How often the server looks whether who asked is still there. */
  leftMs: 1000,
} as const

/** What one address may ask of the database. What lies beyond is left out, and what was searched is what is shown again. */
export const QUERY = {
  /** Of the text of a search box: characters, words, characters a word. */
  chars: 200,
  words: 6,
  wordChars: 60,
  /** Values chosen in one filter. */
  values: 40,
  /** Pages of a list that can be opened, from either end of its order: its files have every row. */
  pages: 400,
  /** The same of a list with a search or a filter. */
  foundPages: 100,
  /** Rows of an order that are looked through for a page before the matching rows are collected and sorted instead. */
  walkedRows: 20_000,
  /** So few matching rows are collected and sorted at once. */
  fewRows: 5000,
  /** Rows of a filtered large table that are read for their sources; of more, those of a list that may have others too. */
  sourcedRows: 5000,
  /** Keys of matching rows that counting a text gives to the query for the page, so that the text is searched once. */
  foundKeys: 25_000,
} as const

/** What one search looks at. Of what lies beyond, it is said that there is more. */
export const SEARCH = {
  /** Posts of a section that have its words; they are counted, and can be paged to. */
  posts: 400,
  /** Posts of a section that are read for a name of several words. */
  names: 120,
  /** Companies that have its words, and as many of all other things together. */
  documents: 3000,
  /** Of these the newest, or the first of their sections, are ranked: that is what costs most. */
  ranked: 60,
  /** Of the ranked posts the first, whose whole texts are read. */
  read: 40,
  /** The newest posts of a section, which have an index of their own. */
  recent: 500,
  /** Those after them, which have one too. */
  lately: 2000,
  /** Where this many of the newest posts of a section have the words, those after them are not looked for, nor all where this many of both have them. */
  plenty: 200,
  /** With fewer matches than this, the texts of older posts are also looked through for names of several words. */
  scarce: 20,
  /** Where a list has more posts than are looked at: the newest posts that are read through for the words. */
  walked: 1000,
} as const

/** Popular searches: what at least this many people searched for on one of the last days. */
export const POPULAR = { people: 5, days: 7, shown: 6, words: 5, rememberedS: 600 } as const

/** Sitemaps: pages a file, each of which is listed once a language. The protocol allows 50,000 addresses. */
export const SITEMAP = { pages: 5000 } as const

/** Bytes of rendered Open Graph images on disk; beyond them the oldest are removed. */
export const OG_BYTES = 128 * 1024 * 1024

/** Bytes of covers drawn from figures on disk; beyond them the oldest are drawn again when they are asked for. */
export const COVER_BYTES = 128 * 1024 * 1024

/** Bytes of weekly reports that are cached; beyond them the oldest are made again when they are asked for. */
export const WEEKLY_REPORTS_BYTES = 256 * 1024 * 1024

/** Rich text: what one may hold, and how much is remembered of what had to be cleaned. */
export const HTML = {
  chars: 400_000,
  /** Elements open at a time. The parser's time grows with the square of the depth. */
  depth: 500,
  cachedChars: 8_000_000,
} as const

/** Uploads: files that one account may send at a time, those that wait for these, and how long what never became a picture is left. */
export const UPLOADS = { perAccount: 3, waiting: 9, leftMs: 24 * 3600 * 1000 } as const

/** How often one person or address may do a thing. */
export interface Limit {
  hits: number
  /** Length of the window, which starts with the first hit. */
  seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Who is counted (an account, a device, a network) is said where it is asked. */
export const LIMITS = {
  contact: { hits: 5, seconds: 10 * MINUTE },
  comment: { hits: 8, seconds: 10 * MINUTE },
  report: { hits: 20, seconds: HOUR },
  // An office is one network: what is unusual waits for the newsroom long before this.
  vote: { hits: 300, seconds: HOUR },
  /** Wrong passwords for one account, from one network or from one device that has logged in to it before. */
  login: { hits: 10, seconds: 15 * MINUTE },
  /** Wrong passwords from one network, for whichever account. */
  loginNetwork: { hits: 50, seconds: 15 * MINUTE },
  /** Wrong passwords for one account from strangers anywhere: with more it is under attack. */
  loginAccount: { hits: 100, seconds: HOUR },
  /** Wrong passwords for an account under attack from one network. */
  loginStranger: { hits: 3, seconds: 15 * MINUTE },
  /** Wrong codes of an authenticator app for one account, from strangers together or from one device that has logged in before. */
  code: { hits: 10, seconds: HOUR },
  /** Challenges for passkeys, from one network. */
  passkey: { hits: 60, seconds: 10 * MINUTE },
  register: { hits: 10, seconds: HOUR },
  /** Mails with a link that any visitor may request: from one network, and to one address. */
  accountMail: { hits: 5, seconds: HOUR },
  /** Requests to join a newsletter: from one network, and mails that ask one address to confirm. */
  newsletter: { hits: 10, seconds: HOUR },
  newsletterMail: { hits: 3, seconds: 24 * HOUR },
  search: { hits: 60, seconds: MINUTE },
  upload: { hits: 300, seconds: HOUR },
  /** Addresses of other sites that one account has shown as cards: each may ask outside. */
  card: { hits: 200, seconds: HOUR },
  /** Of one file by one reader: a further one is sent as well, and not counted. */
  countedDownload: { hits: 1, seconds: 24 * HOUR },
  errors: { hits: 30, seconds: MINUTE },
  /** Payments by card that one member begins: each asks the provider. */
  payment: { hits: 20, seconds: HOUR },
  /** Addresses that do not exist, asked for from one network. */
  missing: { hits: 120, seconds: MINUTE },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** How long, in seconds, a form or call that arrives again gets the first one's answer. */
export const ONCE = {
  /** With a form's token or an `Idempotency-Key`: as long as a form lives. */
  named: 12 * HOUR,
  /** A call of the API without a key: only its equal body says that it is the same one. */
  equal: MINUTE,
} as const

/** The public API under /v1 and /mcp: how much a program may ask, and how much one answer holds. */
export const API = {
  /** Calls a minute of one network without a key. */
  anonymous: { calls: 30, seconds: MINUTE },
  /** Calls of one key a minute, and a day in Riyadh. */
  key: { calls: 60, seconds: MINUTE, daily: 10_000 },
  /** A whole file counts as this many calls, but for a key with the scope `bulk`. */
  fileCalls: 5,
  /** Rows of a list: without being asked, and at most. */
  rows: 100,
  mostRows: 1000,
  /** Prices of a series in one answer, at most: six years of days. */
  mostPoints: 2000,
  /** Rows of an answer to a language model: the rest is in the file it is given the address of. */
  toolRows: 50,
  /** How often what was used is written down. */
  flushMs: 10_000,
  /** Networks and keys remembered at a time; the one that asked longest ago goes first. */
  buckets: 20_000,
  /** How long a key is taken as it was read: so late a suspended account's key ends. */
  keySeconds: 10,
  /** Keys of one account that are in use at a time. */
  keysPerAccount: 10,
} as const
