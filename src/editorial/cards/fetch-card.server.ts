import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import { download } from '#platform/http/download/download.server.ts'
import type { KnownCard } from './card-site.ts'
import { knownCard } from './known-cards.ts'
import {
  joinFacts,
  NO_FACTS,
  postFacts,
  readOembed,
  readPage,
  type CardFacts,
} from './read-answers.server.ts'

/** An answer from outside. */
interface Answer {
  bytes: Buffer
  /** The last address, after redirects. */
  url: string
  type: string
}

/** Asks an address outside. Throws DownloadError. */
export type Ask = (address: string, what: 'page' | 'picture') => Promise<Answer>

const LIMITS = {
  page: { mostBytes: 3_000_000, timeoutMs: 4000, totalMs: 6000, mostRedirects: 4 },
  picture: { mostBytes: 12_000_000, timeoutMs: 4000, totalMs: 6000, mostRedirects: 3 },
} as const

/**
 * Asks over the guards of every fetch: public machines alone, by https, within a size and a time. Whoever may write gives the address, so
 * the private machines of sources are not among them.
 */
export const asking = (allow: readonly string[] = []): Ask => {
  return async (address, what) => {
    const folder = await mkdtemp(join(tmpdir(), 'kimya-card-'))
    try {
      const file = join(folder, 'answer')
      const { url, type } = await download(
        address,
        file,
        { ...LIMITS[what], allow },
        { agent: 'Kimya cards' },
      )
      return { bytes: await readFile(file), url, type }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** What came of asking for a thing. */
export type Fetched =
  | { state: 'stored'; facts: CardFacts; leadsTo: string | null; picture: Buffer | null }
  /** It is not there: its site says so. */
  | { state: 'gone'; problem: string }
  /** Nothing is known of it: another time it may be. */
  | { state: 'failed'; problem: string }

/** Answers by which a site says that a thing is not there. Who asks a page may also be refused for being a program. */
const ABSENT = { oembed: [400, 401, 403, 404, 410], page: [404, 410] } as const

/** Asks for a thing once: by oEmbed where its site has it, then by its page; with its picture. */
export async function fetchCard(ask: Ask, address: string): Promise<Fetched> {
  const known = knownCard(address)
  if (known?.isWhole)
    return {
      state: 'stored',
      facts: { ...NO_FACTS, title: known.title ?? '' },
      leadsTo: null,
      picture: null,
    }
  try {
    const said = known?.oembed ? await oembedOf(ask, known) : null
    if (said && 'state' in said) return said
    const page = await pageOf(ask, known, address, said)
    if ('state' in page) return page
    const { leadsTo } = page
    const facts = known?.kind === 'post' ? postFacts(page.facts) : page.facts
    const isEmpty = facts.title === '' && (known?.kind !== 'post' || facts.words === '')
    if (isEmpty) return { state: 'failed', problem: 'wordless' }
    return { state: 'stored', facts, leadsTo, picture: await firstPicture(ask, known, facts) }
  } catch (error) {
    if (error instanceof DownloadError) return { state: 'failed', problem: problemOf(error) }
    throw error
  }
}

/**
 * Whether a thing is still there; null where that cannot be said now. A site that answers for what is deleted too shows no date any more,
 * where it showed one.
 */
export async function isStillThere(ask: Ask, address: string, wasDated: boolean): Promise<boolean | null> {
  const known = knownCard(address)
  if (known?.isWhole) return true
  try {
    if (known?.oembed) await ask(known.oembed, 'page')
    else if (known?.dated && wasDated) {
      const { bytes, url } = await ask(known.dated, 'page')
      return readPage(bytes.toString('utf8'), url).published !== null
    } else await ask(address, 'page')
    return true
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    return isAbsent(error, known?.oembed ? 'oembed' : 'page') ? false : null
  }
}

const problemOf = ({ code, params }: DownloadError) =>
  code === 'status' ? `status ${params['status'] ?? ''}` : code

function isAbsent({ code, params }: DownloadError, where: keyof typeof ABSENT): boolean {
  return code === 'status' && ABSENT[where].some((status) => status === params['status'])
}

type Said = CardFacts | Extract<Fetched, { state: 'gone' }>

async function oembedOf(ask: Ask, { oembed, kind }: KnownCard): Promise<Said | null> {
  try {
    const { bytes } = await ask(oembed ?? '', 'page')
    return readOembed(bytes.toString('utf8'), kind === 'post')
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    if (isAbsent(error, 'oembed')) return { state: 'gone', problem: problemOf(error) }
    return null
  }
}

type Page = { facts: CardFacts; leadsTo: string | null } | Extract<Fetched, { state: 'gone' }>

/** What the page adds. It may fail where enough is known without it. */
async function pageOf(
  ask: Ask,
  known: KnownCard | null,
  address: string,
  said: CardFacts | null,
): Promise<Page> {
  const facts = said ?? NO_FACTS
  if (said && known?.isPageSilent) return { facts, leadsTo: null }
  try {
    const { bytes, url, type } = await ask(address, 'page')
    const leadsTo = url === address ? null : url
    const place = known?.frame === null && leadsTo ? knownCard(leadsTo) : null
    // A short address of a map leads to the long one, which says what it is of.
    if (known?.kind === 'map')
      return place?.frame
        ? { facts: { ...NO_FACTS, title: place.title ?? '' }, leadsTo: place.address }
        : { state: 'gone', problem: 'nowhere' }
    if (type !== 'text/html' && type !== 'application/xhtml+xml') return { facts, leadsTo: null }
    const page = readPage(textOf(bytes, type), url)
    const dated = known?.dated && !page.published ? await dateOf(ask, known.dated) : null
    return {
      facts: joinFacts(facts, { ...page, published: page.published ?? dated }),
      leadsTo: known ? null : leadsTo,
    }
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error
    if (said) return { facts, leadsTo: null }
    if (isAbsent(error, 'page')) return { state: 'gone', problem: problemOf(error) }
    throw error
  }
}

/** Pages are UTF-8 but for old ones, which say what they are. */
function textOf(bytes: Buffer, type: string): string {
  const head = bytes.subarray(0, 2048).toString('latin1')
  const [, charset = 'utf-8'] = /charset=["']?([\w-]{3,20})/i.exec(`${type} ${head}`) ?? []
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

async function dateOf(ask: Ask, address: string): Promise<Date | null> {
  try {
    const { bytes, url } = await ask(address, 'page')
    return readPage(bytes.toString('utf8'), url).published
  } catch (error) {
    if (error instanceof DownloadError) return null
    throw error
  }
}

async function firstPicture(ask: Ask, known: KnownCard | null, facts: CardFacts): Promise<Buffer | null> {
  for (const address of [...(known?.pictures ?? []), ...facts.pictures].slice(0, 3))
    try {
      const { bytes } = await ask(address, 'picture')
      return bytes
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error
    }
  return null
}
