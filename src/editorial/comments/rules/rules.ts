import { foldArabic } from '#i18n/words/fold.ts'

/** What the rules know of a text and its writer. */
export interface Judged {
  text: string
  /** The writer's account is older than a week. */
  settled: boolean
  /** Words that the newsroom checks before publication, as typed there. */
  words: readonly string[]
}

/** A rule that a text has met, with the piece it was met by. */
export interface Caught {
  by: 'links' | 'signs' | 'words'
  piece: string | null
}

/** Share of characters that are neither letters, digits nor spaces, above which a text says little. */
const MOST_SIGNS = 0.6

/** Shorter texts may be a face or a row of question marks. */
const FEWEST_SIGNS = 10

const LINK =
  /(?:https?:\/\/|www\.)\S+|[\p{L}\d-]+\.(?:com|net|org|info|io|me|ru|cn|xyz|top|shop|site)(?![\p{L}\d])\S*/iu

/** The rules of the text itself that hold a comment for the newsroom. */
export function caughtBy({ text, settled, words }: Judged): Caught[] {
  const caught: Caught[] = []
  const link = settled ? null : LINK.exec(text)
  if (link) caught.push({ by: 'links', piece: link[0] })
  if (isMostlySigns(text)) caught.push({ by: 'signs', piece: null })
  const word = listedWord(text, words)
  if (word !== null) caught.push({ by: 'words', piece: word })
  return caught
}

function isMostlySigns(text: string): boolean {
  const all = Array.from(text.replace(/\s/gu, ''))
  const signs = all.filter((char) => !/[\p{L}\p{M}\p{N}]/u.test(char))
  return all.length >= FEWEST_SIGNS && signs.length / all.length > MOST_SIGNS
}

/**
 * The first word of the list that a text holds, whichever way it is written: with or without marks and tatweel, letters
 * repeated, or taken apart by points and spaces. A word is never found across the border of two whole words.
 */
function listedWord(text: string, words: readonly string[]): string | null {
  if (words.length === 0) return null
  const said = ` ${plain(text)} `
  return words.find((word) => plain(word) !== '' && said.includes(` ${plain(word)} `)) ?? null
}

/** Folded words with single letters joined to what they spell, each letter once in a row. */
function plain(text: string): string {
  const tokens = foldArabic(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const joined = tokens.reduce<string[]>((all, token, i) => {
    const before = tokens[i - 1]
    const spelt = isLetter(token) && before !== undefined && isLetter(before)
    return spelt ? [...all.slice(0, -1), (all.at(-1) ?? '') + token] : [...all, token]
  }, [])
  return joined.map((token) => token.replace(/(\p{L})\1+/gu, '$1')).join(' ')
}

const isLetter = (token: string): boolean => Array.from(token).length === 1 && /\p{L}/u.test(token)

/** What two texts have in common that say the same; null for a few words, which many people write. */
export function textKey(text: string): string | null {
  const same = plain(text)
  return Array.from(same).length < FEWEST_TO_REPEAT ? null : same.slice(0, LONGEST_KEY)
}

/** "Thank you" is not a repeated advertisement. */
const FEWEST_TO_REPEAT = 25

/** An index takes no text of any length; the beginning of two advertisements says enough. */
const LONGEST_KEY = 500
