import { localePath, type Lang } from '#i18n/locale.ts'

/** Where the closing of a popup leads (SHELL-08): an address to open, this page reloaded, or nowhere. */
export function followUpOf(eventName: string, lang: Lang): { go: string } | 'reload' | null {
  switch (eventName) {
    case 'registered':
      return { go: localePath(lang, '/account/login') }
    case 'userActived':
      return { go: localePath(lang, '/') }
    case 'update':
      return 'reload'
    default:
      return null
  }
}

/** Follows a closed popup. The pages that follow are loaded whole: who the reader is, or the code, has changed. */
export async function followUp(eventName: string, lang: Lang): Promise<void> {
  const next = followUpOf(eventName, lang)
  if (next === null) return
  if (next !== 'reload') return location.assign(next.go)
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.waiting?.postMessage({ type: 'skipWaiting' })
  location.reload()
}
