import { localePath, type Lang } from '#i18n/locale.ts'
import { localNext } from '#sections/accounts/login/next-path.ts'

const TIMEOUT_MS = 20_000
const AUTO_PAUSE_MS = 30_000

/** How the offline shell reacts to the answer to its start (SHELL-16); `null` when there was none. */
export function outcomeOf(status: number | null): 'go' | 'status' | 'offline' | 'fault' {
  if (status === null) return 'offline'
  return status === 200 ? 'go' : status === 400 ? 'status' : 'fault'
}

/** Asks the server to start: the status of GET /{lang}/Web/, or null when it cannot be reached. */
export async function requestStart(lang: Lang): Promise<number | null> {
  try {
    const headers = { Authorization: location.origin, LANGUAGES: lang }
    return (await fetch(`/${lang}/Web/`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })).status
  } catch {
    return null
  }
}

/** The page that the reader was going to, or home; never another site's, nor this screen again. */
export function wantedPage(search: string, lang: Lang): string {
  const to = localNext(new URLSearchParams(search).get('to'))
  return to === null || /^\/(?:en\/)?offline(?:[/?#]|$)/.test(to) ? localePath(lang, '/index') : to
}

type Marks = Pick<Storage, 'getItem' | 'setItem'>

/** Whether the shell may start by itself: not twice for one page in half a minute, so that two failures make no loop. */
export function mayStartAlone(marks: Marks | null, wanted: string, now: number): boolean {
  if (!marks) return false
  const [page, at] = JSON.parse(marks.getItem('offline-start') ?? '["",0]') as [string, number]
  if (page === wanted && now - at < AUTO_PAUSE_MS) return false
  marks.setItem('offline-start', JSON.stringify([wanted, now]))
  return true
}
