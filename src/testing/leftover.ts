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

/** A generator of choices that repeats itself for one seed. */
export function chooserOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return {
    next,
    of: <T>(all: readonly T[]): T => {
      const found = all[Math.floor(next() * all.length)]
      if (found === undefined) throw new Error('Nothing to choose from')
      return found
    },
  }
}
