import type { TextFinding } from '../record.ts'

/** Counts what a text was and what of it could not come. */
export class Findings {
  readonly #found = new Map<string, TextFinding>()

  add(code: TextFinding['code'], name: string, fate: TextFinding['fate'], count = 1): void {
    const key = `${code} ${fate} ${name}`
    const known = this.#found.get(key)
    if (known) known.count += count
    else this.#found.set(key, { code, name: name.slice(0, MOST_NAME), fate, count })
  }

  list(): TextFinding[] {
    return [...this.#found.values()]
  }
}

const MOST_NAME = 80
