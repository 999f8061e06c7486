/** The beginning of a text that has at most so many bytes, whole letters only. */
export function cutBytes(text: string, most: number): string {
  let bytes = 0
  let kept = ''
  for (const sign of text) {
    bytes += Buffer.byteLength(sign)
    if (bytes > most) break
    kept += sign
  }
  return kept
}

/** A name of a file that every system takes: no separators, no signs that Windows refuses, not too long. */
export function safeName(name: string): string {
  const clean = name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, '-').replace(/^\.+/, '')
  const dot = clean.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, '']
  return cutBytes(stem, 180) + cutBytes(ending, 20)
}
