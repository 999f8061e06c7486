import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { behindIn, confirmTwins, followTwins, type Twins } from './twins.ts'

const html = (blocks: readonly string[]) => blocks.map((text) => `<p>${text}</p>`).join('')
const AR = ['ارتفع السعر إلى 318', 'وبقي الطلب ضعيفاً', 'وتوقفت وحدة', 'وانتهى الأسبوع']
const EN = ['The price rose to 318', 'Demand stayed weak', 'A unit stopped', 'The week ended']
const MINUTE = 60_000

/** A text that somebody changes step by step. */
function written(ar: readonly string[] = AR, en: readonly string[] = EN) {
  let now = 0
  let texts = { ar: html(ar), en: html(en) }
  let twins: Twins = followTwins(null, texts, now)
  return {
    write(next: { ar?: readonly string[]; en?: readonly string[] }, minutes = 0) {
      now += minutes * MINUTE
      texts = { ar: next.ar ? html(next.ar) : texts.ar, en: next.en ? html(next.en) : texts.en }
      // The stored value is read again.
      twins = JSON.parse(JSON.stringify(followTwins(twins, texts, now))) as Twins
    },
    confirm(lang: 'ar' | 'en') {
      for (const one of behindIn(twins, texts, lang)) twins = confirmTwins(twins, one)
    },
    behind: (lang: 'ar' | 'en') => behindIn(twins, texts, lang).map(({ index }) => index),
  }
}
const changed = (all: readonly string[], at: number, text: string) => all.with(at, text)

test('POST-03: a block is behind when its twin changed after it, and no more when it is translated, both ways', () => {
  const text = written()
  expect([text.behind('ar'), text.behind('en')]).toEqual([[], []])
  text.write({ ar: changed(AR, 0, 'ارتفع السعر إلى 3') })
  text.write({ ar: changed(AR, 0, 'ارتفع السعر إلى 325') })
  expect([text.behind('ar'), text.behind('en')]).toEqual([[], [0]])
  // A translation that is typed bit by bit leaves nothing behind.
  text.write({ en: changed(EN, 0, 'The price rose to 32') }, 1)
  text.write({ en: changed(EN, 0, 'The price rose to 325') }, 1)
  expect([text.behind('ar'), text.behind('en')]).toEqual([[], []])
  // A correction the day after is news for the other language.
  text.write({ en: changed(EN, 0, 'The price rose to 326') }, 24 * 60)
  expect([text.behind('ar'), text.behind('en')]).toEqual([[0], []])
})

test('POST-03: blocks that are moved, added, taken out, restored or merged keep their twins', () => {
  const text = written()
  text.write({ ar: changed(AR, 1, 'وقوي الطلب') })
  const now = ['وقوي الطلب', AR[0]!, AR[2]!, AR[3]!]
  text.write({ ar: now })
  expect(text.behind('en')).toEqual([1])
  text.write({ ar: [...now.slice(0, 2), 'فقرة جديدة', ...now.slice(2)] })
  expect(text.behind('en')).toEqual([1])
  text.write({ ar: [AR[0]!, 'وقوي الطلب', AR[3]!] })
  expect(text.behind('en')).toEqual([1])
  // Somebody goes back to what both were.
  text.write({ ar: AR })
  expect(text.behind('en')).toEqual([])
  // Both languages at once, as a merge or a restored version brings them.
  text.write({ ar: changed(AR, 2, 'وتوقفت وحدتان'), en: changed(EN, 2, 'Two units stopped') })
  expect([text.behind('ar'), text.behind('en')]).toEqual([[], []])
})

test('POST-03: a translation that holds is confirmed, until its twin changes again', () => {
  const text = written()
  text.write({ ar: changed(AR, 3, 'وانقضى الأسبوع') })
  text.confirm('en')
  expect(text.behind('en')).toEqual([])
  text.write({ ar: changed(AR, 3, 'وانقضى الشهر') })
  expect(text.behind('en')).toEqual([3])
})

test('POST-03: a text that is translated later block by block is not behind', () => {
  const text = written(AR, [])
  text.write({ en: EN.slice(0, 2) }, 5)
  text.write({ en: ['The price rose to 318 dollars', ...EN.slice(1)] }, 1)
  expect([text.behind('ar'), text.behind('en')]).toEqual([[], []])
  text.write({ ar: changed(AR, 2, 'وتوقفت وحدتان') }, 60)
  expect(text.behind('en')).toEqual([2])
})

test('POST-03: blocks are those of the editor, and their look does not matter', () => {
  const text =
    '<h2>a</h2><figure data-embed="chart" data-id="a>b"></figure><hr><ul><li>x<ul><li>y</li></ul></li></ul><p><br></p>'
  expect(blocksOf(text).map(({ tag }) => tag)).toEqual(['h2', 'figure', 'hr', 'ul', 'p'])
  const bold = written(['واحد'], ['one'])
  bold.write({ ar: ['<strong>واحد</strong>'] })
  expect(bold.behind('en')).toEqual([])
})
