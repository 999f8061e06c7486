const LEFTOVERS: readonly RegExp[] = [
  /[{}]/u,
  /\b(?:undefined|null|NaN|Infinity)\b/u,
  /\[object/u,
  /\s{2}/u,
  /^\s|\s$/u,
  /\s[،,؛;.]/u,
  /[،,؛;:]\s*[،,؛;.:]/u,
  /\(\s*[،,)]/u,
  /\.\./u,
  /—/u,
]

/** What a sentence has left over of its template, or of a part that was empty; null where it is whole. */
export function leftoverOf(text: string): string | null {
  const found = LEFTOVERS.find((pattern) => pattern.test(text))
  if (found) return `${found} in “${text}”`
  return text.endsWith('.') ? null : `no full stop in “${text}”`
}
