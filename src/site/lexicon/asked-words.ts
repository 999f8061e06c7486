/** Words that name a section and not a thing in it, and how its things are marked in the index. */
export interface AskedWords {
  kinds: readonly string[]
  words: readonly string[]
}

const PROVIDED = new Map<string, readonly AskedWords[]>()

const OWN: readonly AskedWords[] = [
  { kinds: ['x0terms'], words: ['مصطلح', 'معنى', 'تعريف', 'meaning', 'definition', 'term', 'glossary'] },
  { kinds: ['x0news'], words: ['خبر', 'أخبار', 'مقال', 'مقالات', 'news', 'article', 'articles', 'story'] },
]

/** Adds the words of a section that declares itself elsewhere. */
export function provideAskedWords(section: string, words: readonly AskedWords[]): void {
  PROVIDED.set(section, words)
}

/** The words of every section that is declared so far. */
export const askedWords = (): readonly AskedWords[] => [...[...PROVIDED.values()].flat(), ...OWN]
