/** Ids from the settings, empty when not set. */
export interface Tags {
  analytics: string
  ads: string
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

let loaded = false

/** Loads the analytics and advertising scripts, once. Call only with the reader's consent. */
export function loadTags({ analytics, ads }: Tags): void {
  if (loaded) return
  loaded = true
  if (analytics) loadAnalytics(analytics)
  if (ads)
    addScript(
      `https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=${encodeURIComponent(ads)}`,
    )
}

function loadAnalytics(id: string): void {
  const layer = (window.dataLayer ??= [])
  // The tag reads `arguments` objects; arrays mean something else to it.
  const gtag: (...words: unknown[]) => void = function () {
    layer.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', id, { cookie_flags: 'SameSite=Lax;Secure' })
  addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
}

function addScript(src: string): void {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  script.crossOrigin = src.includes('adsbygoogle') ? 'anonymous' : null
  document.head.append(script)
}
