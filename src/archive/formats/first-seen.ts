import type { AuthorRecord, CategoryRecord, PictureRecord } from '../record.ts'
import { plainLine } from '../text/plain.server.ts'

/** Hands on authors, categories and pictures of formats that only name them, each once. */
export class FirstSeen {
  readonly #seen = new Set<string>()

  authors(names: readonly string[]): AuthorRecord[] {
    return names
      .filter((name) => this.#isNew(`a ${name}`))
      .map((name) => ({
        kind: 'author',
        id: name,
        names: [{ lang: null, text: name }],
        slug: name,
        email: null,
      }))
  }

  categories(names: readonly string[]): CategoryRecord[] {
    return names
      .filter((name) => this.#isNew(`c ${name}`))
      .map((name) => ({
        kind: 'category',
        id: name,
        parent: null,
        names: [{ lang: null, text: name }],
        slug: name,
        twin: null,
      }))
  }

  /** A picture whose address is its name. */
  picture(url: string | null, alt = '', caption = ''): PictureRecord[] {
    if (url === null || url === '' || !this.#isNew(`p ${url}`)) return []
    const said = (text: string) => {
      const plain = plainLine(text)
      return plain === '' ? [] : [{ lang: null, text: plain }]
    }
    return [{ kind: 'picture', id: url, url, alt: said(alt), caption: said(caption), credit: [] }]
  }

  #isNew(key: string): boolean {
    if (this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }
}
