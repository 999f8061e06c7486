/** How a text came to be wrong: what it was, and what it had been read as. */
export type Damage =
  | 'utf-8 as windows-1252'
  | 'utf-8 as windows-1256'
  | 'windows-1256 as windows-1252'
  | 'windows-1256'

/** Bytes that were no UTF-8 come as letters of their own from here on, so that the text around them says what they were. */
export const RAW_BYTE = 0xf700

/** The letters of bytes 128 to 255 in an encoding. Bytes that have none are controls, as the web has it. */
function lettersOf(encoding: 'windows-1252' | 'windows-1256'): readonly string[] {
  const decoder = new TextDecoder(encoding)
  return Array.from({ length: 128 }, (_, at) => decoder.decode(Uint8Array.of(128 + at)))
}

const LATIN = lettersOf('windows-1252')
const ARABIC = lettersOf('windows-1256')
const byteOf = (letters: readonly string[]) =>
  new Map(letters.map((letter, at) => [letter.charCodeAt(0), 128 + at]))
const LATIN_BYTES = byteOf(LATIN)
const ARABIC_BYTES = byteOf(ARABIC)

/** A class of a regular expression with the letters of these bytes. */
const classOf = (letters: readonly string[], from: number, to: number) =>
  `[${letters
    .slice(from - 128, to - 127)
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')}]`

/** A letter of UTF-8 as its bytes look in another encoding. */
function sequenceOf(letters: readonly string[]): string {
  const [two, three, four, rest] = [
    classOf(letters, 0xc2, 0xdf),
    classOf(letters, 0xe0, 0xef),
    classOf(letters, 0xf0, 0xf4),
    classOf(letters, 0x80, 0xbf),
  ]
  return `(?:${two}${rest}|${three}${rest}{2}|${four}${rest}{3})`
}

const RAW = /[\uf780-\uf7ff]+/g
/** Three Arabic letters of UTF-8 in a row, spaces between them allowed; a comma after a letter is nothing strange. */
const runOf = (letters: readonly string[]) =>
  new RegExp(`(?:${classOf(letters, 0xd8, 0xdb)}(?![،؛؟\\s])${classOf(letters, 0x80, 0xbf)}\\s?){3}`)
const LATIN_RUN = runOf(LATIN)
const ARABIC_RUN = runOf(ARABIC)
/** Quotation marks and dashes, which no Latin text has so. */
const LATIN_SIGN = /â€[\u0153\u009d\u2122\u02dc\u201c\u201d\u00a6\u00a2\u00a0\u00b9\u00ba]/
const LATIN_SEQUENCES = new RegExp(`${sequenceOf(LATIN)}+`, 'g')
const LONE_FEH = /(?<=[ء-ي]\s?)Ù(?=\s?[ء-ي])/g
const ARABIC_SEQUENCES = new RegExp(`${sequenceOf(ARABIC)}+`, 'g')
/** Letters that no word of a European language has four of in a row. */
const HIGH = /[\u00c0-\u00ff]{4}/
const HIGH_WORDS =
  /(?<![A-Za-z])[\u00c0-\u00ff](?:[\u00c0-\u00ff\u00a1\u00ba\u00bf\u009c-\u009f\u008d-\u0090\u0152\u0153\u0178\u0160\u0161\u0192\u02c6\u00ab\u00bb]*[\u00c0-\u00ff\u00a1\u00ba\u00bf])?(?![A-Za-z])/g
const SUSPICIOUS = /[\uf780-\uf7ff\u00c2-\u00df\u00e2]|[\u0637-\u063a][^\s\u0621-\u0652<>.،:]/

/**
 * A text whose letters were read in the wrong encoding, made right: Arabic in UTF-8 that was taken for windows-1252 or
 * windows-1256, Arabic in windows-1256 that was taken for windows-1252, and single bytes among UTF-8. What is right already
 * comes back as it is, without damage.
 */
export function repairText(text: string): { text: string; damage: readonly Damage[] } {
  if (!SUSPICIOUS.test(text)) return { text, damage: [] }
  const damage = new Set<Damage>()
  let right = text
  // Wrong twice is rare, and real: an export of an import.
  for (let again = 0; again < 2; again += 1) {
    const before = right
    for (const mend of [mendRaw, mendUtf8Latin, mendUtf8Arabic, mendArabicLatin]) {
      const [mended, kind] = mend(right)
      if (mended === right) continue
      damage.add(kind)
      right = mended
    }
    if (before === right) break
  }
  return { text: right, damage: [...damage] }
}

/** Single bytes among UTF-8 as the letters of windows-1256. */
export function readRawBytes(text: string): string {
  return text.replace(RAW, (run) =>
    Array.from(run, (letter) => ARABIC[letter.charCodeAt(0) - RAW_BYTE - 128] ?? '').join(''),
  )
}

const mendRaw = (text: string): [string, Damage] => [readRawBytes(text), 'windows-1256']

function mendUtf8Latin(text: string): [string, Damage] {
  const wrong = LATIN_RUN.test(text) || LATIN_SIGN.test(text)
  const mended = wrong ? text.replace(LATIN_SEQUENCES, (run) => fromUtf8(run, LATIN_BYTES)) : text
  // The second byte of «ف» has no letter there, and many programs dropped it.
  return [mended.replace(LONE_FEH, 'ف'), 'utf-8 as windows-1252']
}

function mendUtf8Arabic(text: string): [string, Damage] {
  if (!ARABIC_RUN.test(text)) return [text, 'utf-8 as windows-1256']
  const mended = text.replace(ARABIC_SEQUENCES, (run, at: number) =>
    // The last letter of a right word, with its comma.
    run.length === 2 && /[ء-ي]/.test(text[at - 1] ?? '') ? run : fromUtf8(run, ARABIC_BYTES),
  )
  return [mended, 'utf-8 as windows-1256']
}

function mendArabicLatin(text: string): [string, Damage] {
  const wrong = HIGH.test(text)
  const mended = wrong
    ? text.replace(HIGH_WORDS, (word) =>
        Array.from(word, (letter) => {
          const byte = LATIN_BYTES.get(letter.charCodeAt(0))
          return byte === undefined ? letter : (ARABIC[byte - 128] ?? letter)
        }).join(''),
      )
    : text
  return [mended, 'windows-1256 as windows-1252']
}

const STRICT = new TextDecoder('utf-8', { fatal: true })

/** Letters as the bytes that they stand for, read as UTF-8; as they are where those are none. */
function fromUtf8(run: string, bytes: ReadonlyMap<number, number>): string {
  try {
    return STRICT.decode(Uint8Array.from(run, (letter) => bytes.get(letter.charCodeAt(0)) ?? 0))
  } catch {
    return run
  }
}
