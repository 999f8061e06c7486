import type { Lexicon } from './lexicon.server.ts'
import { wordsOf } from '#i18n/words/terms.ts'

/** Letters that are taken for each other, by ear, by hand or by keyboard. */
const CONFUSABLE =
  'تث طت ضظ دض ذظ ذز سص اع ها قك غق جغ كج حه يا يو ءا دذ رز حخ جح بپ نت بي sz ck kq iy ei ie fv bv mn ao ou ae pb td qg'
    .split(' ')
    .flatMap((pair) => [pair, Array.from(pair).toReversed().join('')])
const confusable = new Set(CONFUSABLE)
/** Letters that are left out or doubled most. */
const WEAK = new Set('اويعheaiou')

const swap = (a: string, b: string) => (a === b ? 0 : confusable.has(a + b) ? 0.5 : 1)

/** The edit distance of two words: letters changed, omitted, added or swapped; likely mistakes count half. */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most * 2) return Infinity
  const a = Array.from(from)
  const b = Array.from(to)
  const gap = (letters: readonly string[], at: number) =>
    WEAK.has(letters[at] ?? '') || letters[at] === letters[at - 1] ? 0.5 : 1
  let before: number[] = []
  let row = [0]
  for (let j = 0; j < b.length; j += 1) row.push((row[j] ?? 0) + gap(b, j))
  for (let i = 0; i < a.length; i += 1) {
    const next = [(row[0] ?? 0) + gap(a, i)]
    let least = Infinity
    for (let j = 0; j < b.length; j += 1) {
      let cost = Math.min(
        (row[j] ?? 0) + swap(a[i] ?? '', b[j] ?? ''),
        (row[j + 1] ?? 0) + gap(a, i),
        (next[j] ?? 0) + gap(b, j),
      )
      if (i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j])
        cost = Math.min(cost, (before[j - 1] ?? 0) + 0.75)
      next.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return Infinity
    before = row
    row = next
  }
  return row.at(-1) ?? 0
}

/** What the letters cost that were not typed yet. */
const BEGUN = 0.4
const begins = (word: string, other: string) => other.startsWith(word) && other.length - word.length <= 3

interface Spelt {
  word: string
  weight: number
  letters: number
  sound: string
}

/** How a Latin word sounds to who writes an Arabic name by ear: borooj and borouge, kimanol and chemanol. */
function soundOf(word: string): string {
  if (!/^[a-z]{5,}$/.test(word)) return ''
  const sound = word
    .replace(/ch|ck|[qc]/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/ge?$|dj/, 'j')
    .replace(/z/g, 's')
    .replace(/(?<=.)[aeiouyhw]/g, '')
    .replace(/(.)\1+/g, '$1')
  return sound.length >= 3 ? sound : ''
}

/** The letters of a word as bits: what a slip changes of them is little, and quickly counted. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function bitsIn(number: number): number {
  let count = 0
  for (let rest = number; rest !== 0; rest &= rest - 1) count += 1
  return count
}

const spelt = new WeakMap<Lexicon['spellings'], readonly Spelt[]>()

function allSpelt(spellings: Lexicon['spellings']): readonly Spelt[] {
  const known = spelt.get(spellings)
  if (known) return known
  const all = Array.from(spellings, ([word, weight]) => ({
    word,
    weight,
    letters: lettersOf(word),
    sound: soundOf(word),
  }))
  const long = all.filter(({ word }) => word.length >= 3)
  spelt.set(spellings, long)
  return long
}

/** The word meant by an unknown spelling; null where no word is near enough, or where the word is known. */
export function nearestWord(word: string, { spellings }: Pick<Lexicon, 'spellings'>): string | null {
  if (word.length < 4 || /\d/.test(word) || spellings.has(word)) return null
  const most = word.length < 6 ? 1 : word.length < 9 ? 1.5 : 2
  const letters = lettersOf(word)
  let best: { word: string; cost: number; weight: number } | null = null
  for (const { word: other, weight, letters: others } of allSpelt(spellings)) {
    // A slip of half the cost changes two letters at most; few words are looked at more closely.
    if (bitsIn(letters ^ others) > 4 * most) continue
    const cost = begins(word, other) ? BEGUN : distance(word, other, most) + (other[0] === word[0] ? 0 : 0.25)
    if (cost > most) continue
    if (!best || cost < best.cost || (cost === best.cost && weight > best.weight))
      best = { word: other, cost, weight }
  }
  return best?.word ?? soundsLike(word, spellings)
}

/** The only word that sounds the same; where there are several nothing says which. */
function soundsLike(word: string, spellings: Lexicon['spellings']): string | null {
  const sound = soundOf(word)
  if (sound === '') return null
  const [only, ...more] = allSpelt(spellings).filter((one) => one.sound === sound)
  return only && more.length === 0 ? only.word : null
}

/** The query with unknown spellings replaced by the words meant; null where there is nothing to replace. */
export function corrected(text: string, lexicon: Lexicon, isKnown: (term: string) => boolean): string | null {
  let changed = false
  const words = wordsOf(text).map(({ typed, plain, term }) => {
    if (lexicon.concepts.has(term) || isKnown(term)) return typed
    const near = nearestWord(plain, lexicon)
    if (near === null) return typed
    changed = true
    return near
  })
  return changed ? words.join(' ') : null
}
