export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length' | 'clear'>

const PROBE = 'probe'

/** A storage that can be written, or null where the browser forbids it (asking for it may throw already). */
export function usableStore<S extends Store>(open: () => S): S | null {
  try {
    const store = open()
    store.setItem(PROBE, PROBE)
    store.removeItem(PROBE)
    return store
  } catch {
    return null
  }
}

/** Whether a cookie that is written can be read again. */
export function cookiesWork(page: { cookie: string }): boolean {
  try {
    page.cookie = `${PROBE}=1;path=/;max-age=5;samesite=lax`
    const kept = page.cookie.includes(`${PROBE}=1`)
    page.cookie = `${PROBE}=;path=/;max-age=0;samesite=lax`
    return kept
  } catch {
    return false
  }
}

/** The value of a cookie in `document.cookie`, or null. */
export function readCookie(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((one) => one.startsWith(`${name}=`))
  return pair === undefined ? null : pair.slice(name.length + 1)
}
