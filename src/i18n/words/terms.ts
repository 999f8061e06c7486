import { foldArabic } from './fold.ts'

/**
 * The analysis of search: a text becomes terms, one form for every spelling and inflection of a word. The database
 * function `kimya_terms` applies the same steps to what is stored; a test compares the two. A change of these rules needs a
 * migration that replaces the function and computes the stored texts again.
 */

/** Letters of Persian and carriers of hamza become what a reader types; TERM_FROM becomes TERM_TO, the rest is dropped. */
const TERM_FROM = "پچژگڤڨۀەےؤئ٫٬‐‑‒–—−ء'’‘ʼ`´"
const TERM_TO = 'بجزكفقههيوي.,------'

const ARABIC = '[ء-ي]'
/** Words whose beginning is no prefix: the ال of ألياف, the كال of كالسيوم, the و of وزارة. */
const OWN_BEGINNING =
  'الياف|المان|الومن|المنيو|الكيل|الدهيد|البانيا|كالسيوم|كاليف|والتر|وزار|وارد|واشنط|وكال|وكيل|وحدات|وحدتين|وحدتان|وسيط|وسايل|وسيل|ولاي|وثيق|وثايق|وظيف|وظايف|وديع|وقاي|وطني|وضعي|وضوح|واضح|واسع|واقع|واحد|وافق|وافر|واجه|والد|واحه|وادي|واصل|وزير|وزرا|وليد|وجبات|وجود|ورقي|وصفي|وقود|وكلا'
/** Salts, esters and others whose ending is no inflection: كبريتات is not كبريت. */
const WHOLE =
  'كبريتات|سلفات|كربونات|بيكربونات|كلورات|نترات|فوسفات|خلات|اسيتات|سيليكات|اكريلات|ميثاكريلات|فثالات|تيريفثالات|ترفثالات|استيارات|ستيارات|سترات|فورمات|يورات|الومينات|بولي|احادي|ثنايي|ثلاثي|رباعي|مياه|اتجاه|نبات|ثبات'
/** Nouns that take the endings of dual and sound masculine plural; elsewhere they belong to names of substances. */
const COUNTED =
  'منتج|مصنع|مصدر|مورد|مستورد|مستهلك|مستثمر|مساهم|محلل|مسوول|عامل|طرف|سوق|شهر|عام|مشترك|مراقب|مطور|مشغل|مزارع|مهندس|موظف|خط|عقد|مشروع|بلد|طن|رسم|تقرير'
const COUNTED_FEMININE = 'شرك|دول|سن|صفق|وحد|قضي|مصفا|محط|سلع|ماد|شحن|منطق|مجموع'
const ARABIC_ENDINGS =
  'ياتها|ياته|اتها|اتهم|اته|يتها|يته|تها|تهم|ته|ياييات|يايات|ياييه|يايه|يايي|ياي|يات|اييات|اييه|ايي|ايه|اي|يه|ات|ها|هم|يا|ه|ي|ا'
const ENGLISH_ENDINGS = 'ies|y|sses|ss|ings|ing|ed|es|s|e'

/** The steps, in the syntax that JavaScript and PostgreSQL share. Two blanks between words: each has its own on both sides. */
const TERM_RULES: readonly (readonly [pattern: string, replacement: string])[] = [
  // Codes are one term: CAS 67-56-1, HS 3102.10, 5,600.
  ['(^|[^0-9])([0-9]{2,7}) ?- ?([0-9]{2}) ?- ?([0-9])($|[^0-9])', '$1$2x$3x$4$5'],
  ['([0-9]{4})[.]([0-9]{2})(?:[.]([0-9]{2}))?', '$1$2$3'],
  ['([0-9]),([0-9]{3})', '$1$2'],
  ['[^0-9a-zà-öø-ÿء-ي]+', '  '],
  ['^|$', ' '],
  // A mark is part of the word before it; the rules are separate and look at nothing ahead, as lookahead is what costs.
  [` (${OWN_BEGINNING})`, ' _$1'],
  [` (?:وبال|وال|فال|بال|كال|ولل|لل|ال|و(?=${ARABIC}{4}))(${ARABIC}{3,}) `, ' $1 '],
  [` _?(?:(${WHOLE})|(${COUNTED})(?:ين|ون|ان)|(${COUNTED_FEMININE})(?:تين|تان|تا)) `, ' $1$2$3_ '],
  [` _?(${ARABIC}{3,}?)(?:${ARABIC_ENDINGS}) `, ' $1 '],
  [` ([a-z]{3,}?)(?:${ENGLISH_ENDINGS}) `, ' $1 '],
  ['_', ''],
]

const from = Array.from(TERM_FROM)
const change = new RegExp(`[${TERM_FROM.replaceAll('-', '\\-')}]`, 'gu')
const rules = TERM_RULES.map(([pattern, to]) => [new RegExp(pattern, 'g'), to] as const)

/** The terms of a text, with blanks around them, as the database function gives them. */
export function termsText(text: string): string {
  const plain = foldArabic(text).replace(change, (char) => TERM_TO.charAt(from.indexOf(char)))
  return rules.reduce((done, [pattern, to]) => done.replace(pattern, to), plain)
}

/** The terms of a text, in their order. */
export function termsOf(text: string): string[] {
  return termsText(text).split(' ').filter(Boolean)
}

/** A word of a query or a name. */
export interface Word {
  /** Folded, as it was typed. */
  readonly typed: string
  /** Without the article and what is written before it; its ending is there. */
  readonly plain: string
  /** As it is in the index. */
  readonly term: string
}

const BEFORE = /^(?:وبال|وال|فال|بال|كال|ولل|لل|ال)(?=[ء-ي]{3})/

/** Codes that people type with blanks: CAS 67 56 1, HS 3102 10. */
function joinCodes(folded: string): string {
  return folded
    .replace(/(^|\D)(\d{2,7}) ?[-‐‑‒–—− ] ?(\d{2}) ?[-‐‑‒–—− ] ?(\d)(?!\d)/g, '$1$2-$3-$4')
    .replace(/(^|\D)(\d{4})[ .](\d{2})(?:[ .](\d{2}))?(?!\d)/g, '$1$2$3$4')
}

/** The words of a text, in their order. */
export function wordsOf(text: string): Word[] {
  return joinCodes(foldArabic(text))
    .split(/\s+/)
    .flatMap((part) => (/\d/.test(part) ? [part] : part.split(/[^\p{L}\p{M}\p{N}'’]+/u)))
    .flatMap(wordsOfPart)
}

/** Short parts that were analysed, so many at most: names and titles repeat theirs. */
const analysed = new Map<string, readonly Word[]>()
const MOST_ANALYSED = 8000
const LONGEST_ANALYSED = 30

function wordsOfPart(part: string): readonly Word[] {
  const known = analysed.get(part)
  if (known) return known
  const words = analyse(part)
  if (part.length > LONGEST_ANALYSED) return words
  if (analysed.size >= MOST_ANALYSED) analysed.clear()
  analysed.set(part, words)
  return words
}

function analyse(part: string): Word[] {
  const terms = termsOf(part)
  const [only] = terms
  if (terms.length !== 1 || only === undefined)
    return terms.map((term) => ({ typed: term, plain: term, term }))
  const typed = part.replace(/[^\p{L}\p{N}-]+/gu, '')
  return [{ typed, plain: typed.replace(BEFORE, ''), term: only }]
}

/**
 * The words to look for in a folded text, where what is written before and after a word is no matter: their beginnings
 * that every form of them has, codes as they are stored.
 */
export function listWords(text: string): string[] {
  const words = wordsOf(text)
  const names = words.filter(({ term }) => term !== 'hs' && term !== 'cas')
  const wanted = (names.length > 0 ? names : words).map(common)
  return [...new Set(wanted.map((word, at) => withoutArticle(word, wanted[at + 1])))]
}

/** Letters that are spelled one after another may have the article before the first: البي في سي. */
function withoutArticle(word: string, next = ''): string {
  return /^[ء-ي]{2}$/.test(next) ? word.replace(/^ال(?=[ء-ي]{2}$)/, '') : word
}

function common({ plain, term }: Word): string {
  if (/^\d+x\d\dx\d$/.test(term)) return term.replaceAll('x', '-')
  if (/\d/.test(term)) return term
  // Of a Latin name only the plural goes: methan is the beginning of methanol too.
  if (/^[a-z]/.test(plain)) return plain.replace(/(?<=[a-z]{3})(?:ies|y)$|(?<=[a-z]{2}[a-hj-rtv-z])s$/, '')
  return plain.startsWith(term) ? term : plain
}

/** Words that begin or end with another substance's name: ميثانول is no ميثان, methane no ethane, كبريتات no كبريت. */
export function otherSubstances(word: string): string[] {
  const ends = (endings: string) => endings.split(' ').map((ending) => word + ending)
  if (/^[ء-ي]{2,}ان$/.test(word)) return ends('ول')
  if (/^(?:كبريت|كلور|فلور|بروم|نيتر)$/.test(word)) return ends('ات يت يد ايد يك')
  if (word.startsWith('eth')) return [`m${word}`]
  return /^sul(?:ph|f)ur$/.test(word) ? ends('ic ous') : []
}
