/** What of an address never is one: line ends and other controls that came with copying. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp|svg|tiff?|heic)$/i

/** An address of a text, whole: what is relative is of the old site. Null for what a text may not lead to. */
export function wholeAddress(given: string, base: string | null): string | null {
  const typed = given.trim().replace(CONTROLS, '')
  if (typed === '') return null
  if (/^https?:\/\/./i.test(typed)) return URL.canParse(typed) ? typed : null
  if (/^mailto:.+@/i.test(typed)) return typed
  if (/^[a-z][a-z\d+.-]*:/i.test(typed)) return null
  if (typed.startsWith('//')) return URL.canParse(`https:${typed}`) ? `https:${typed}` : null
  if (base === null) return typed.startsWith('/') && !typed.includes('\\') ? typed : null
  return URL.canParse(typed, `${base}/`) ? new URL(typed, `${base}/`).href : null
}

/** The host of a whole address without its `www.`; empty of what has none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : ''
}

/** Whether an address leads to a picture, as far as it says. */
export function isPictureAddress(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  return PICTURE.test(path)
}
