import { request } from 'node:http'

/** What a request's cookies say, and what the page must be then. */
export interface CookieCase {
  /** Lines of the request's Cookie header. */
  lines: string[]
  member: boolean
  english: boolean
  /** The page's `data-prefs`. */
  options: string
}

const OTHERS = ['', '_ga=GA1.2.3; theme=dark', 'visitor=abc; my_session=1']
const LANGUAGES = ['', 'lan=ar', 'lan=en']
/** The cookie as the portal sets it, as it may be written too, and as somebody hostile writes it. */
const OPTIONS = [
  ['', ''],
  ['prefs=d%3Darab', 'd=arab'],
  ['prefs=h%3D1', 'h=1'],
  ['prefs=d=arab&h=1', 'd=arab&h=1'],
  ['prefs=d%3Darab%26h%3D1', 'd=arab&h=1'],
  ['prefs=d%3Darab%26x%3D1', null],
  [`prefs=${'x'.repeat(500)}`, ''],
  ['xprefs=d%3Darab', ''],
] as const

/**
 * Every combination of a session (none, one that is not known, that of `member`), options and a language, among cookies of others,
 * in one line and in several. The options of a hostile cookie count for who is signed in alone: no copy is shared by them.
 */
export function cookieCases(member: string): CookieCase[] {
  const session = /session=[^;]*/.exec(member)?.[0] ?? ''
  return ['', 'session=unknown', session].flatMap((own, first) =>
    OPTIONS.flatMap(([prefs, options], second) =>
      LANGUAGES.map((lan, third) => {
        const at = (first + second + third) % OTHERS.length
        const all = [OTHERS[at] ?? '', lan, prefs, own].filter(Boolean)
        if (at === 1) all.reverse()
        return {
          lines: at === 2 ? all : [all.join(at === 1 ? ';' : '; ')].filter(Boolean),
          member: own === session,
          english: lan === 'lan=en',
          options: options ?? (own ? 'd=arab' : ''),
        }
      }),
    ),
  )
}

interface Answer {
  status: number
  cacheStatus: string
  cacheControl: string
  body: string
}

/** Asks with each line of cookies as a line of its own. */
export function askWith(site: string, path: string, lines: readonly string[]): Promise<Answer> {
  const { host, hostname, port } = new URL(site)
  const headers = ['Host', host, ...lines.flatMap((line) => ['Cookie', line])]
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part) => (body += String(part)))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          cacheStatus: String(answer.headers['cache-status'] ?? ''),
          cacheControl: String(answer.headers['cache-control'] ?? ''),
          body,
        }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** The options that a page was made for. */
export const optionsOf = (html: string): string =>
  (/<html[^>]*data-prefs="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
