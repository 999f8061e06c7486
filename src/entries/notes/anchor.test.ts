import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchorAt, BLOCK_END, findAnchor, type Place } from './anchor.ts'

const WORD = fc.constantFrom(
  'ارتفعت',
  'أسعار',
  'الميثانول',
  'في',
  'الجبيل',
  'SABIC',
  '318',
  'طن',
  'اليوم',
  'أمس',
)
const BLOCK = fc.array(WORD, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
const TEXT = fc.array(BLOCK, { minLength: 1, maxLength: 8 }).map((blocks) => blocks.join(BLOCK_END))
const PLACED = TEXT.chain((text) =>
  fc.tuple(fc.nat(text.length), fc.nat(text.length)).map(([a, b]): { text: string; place: Place } => ({
    text,
    place: { from: Math.min(a, b), to: Math.max(a, b) },
  })),
)
const trimmed = (text: string, { from, to }: Place): Place => {
  const chosen = text.slice(from, to)
  const begin = from + chosen.length - chosen.trimStart().length
  return { from: begin, to: begin + chosen.trim().length }
}

test('POST-02 the words of a note are found where they are, also where the same words are elsewhere', () => {
  fc.assert(
    fc.property(PLACED, ({ text, place }) => {
      const anchor = anchorAt(text, place)
      if (!anchor) {
        expect(text.slice(place.from, place.to).trim()).toBe('')
        return
      }
      const found = findAnchor(text, anchor)
      expect(found && text.slice(found.from, found.to)).toBe(anchor.quote)
      // Where the words with all that is beside them occur once, there is one right place.
      const whole = anchor.before + anchor.quote + anchor.after
      if (text.indexOf(whole) === text.lastIndexOf(whole)) expect(found).toEqual(trimmed(text, place))
    }),
    { numRuns: 500 },
  )
})

test('POST-02 they are found again after edits around them, and new, removed and moved blocks', () => {
  const edit = fc.record({
    at: fc.nat(1000),
    gone: fc.nat(30),
    typed: fc.oneof(BLOCK, fc.constant(BLOCK_END), fc.constant('')),
  })
  fc.assert(
    fc.property(TEXT, TEXT, fc.array(edit, { maxLength: 6 }), (before, after, edits) => {
      // Words that are nowhere else.
      const quote = 'توقف وحدة الإيثيلين رقم 7'
      const text = `${before} ${quote} ${after}`
      const anchor = anchorAt(text, { from: before.length + 1, to: before.length + 1 + quote.length })
      expect(anchor?.quote).toBe(quote)
      let now = text
      for (const { at, gone, typed } of edits) {
        const [head = '', tail = ''] = now.split(quote)
        const isHead = at % 2 === 0
        const side = isHead ? head : tail
        const from = Math.min(Math.floor(at / 2), side.length)
        const edited = side.slice(0, from) + typed + side.slice(from + gone)
        now = isHead ? edited + quote + tail : head + quote + edited
      }
      const found = anchor && findAnchor(now, anchor)
      expect(found && now.slice(found.from, found.to)).toBe(quote)
    }),
    { numRuns: 500 },
  )
})

test('POST-02 words that were changed are what is now between their neighbours; words that were removed are gone', () => {
  const text = 'قالت الشركة أمس إن الوحدة ستعود إلى العمل الأسبوع المقبل بعد صيانة طويلة.'
  const from = text.indexOf('الأسبوع المقبل')
  const anchor = anchorAt(text, { from, to: from + 'الأسبوع المقبل'.length })
  expect(anchor).not.toBeNull()
  if (!anchor) return
  const changed = text.replace('الأسبوع المقبل', 'يوم الأحد')
  const found = findAnchor(changed, anchor)
  expect(found && changed.slice(found.from, found.to)).toBe('يوم الأحد')
  expect(findAnchor(text.replace('الأسبوع المقبل', ''), anchor)).toBeNull()
  expect(findAnchor('نص آخر تماماً', anchor)).toBeNull()
  expect(findAnchor('', anchor)).toBeNull()
  expect(anchorAt(text, { from: 4, to: 5 })).toBeNull()
})
