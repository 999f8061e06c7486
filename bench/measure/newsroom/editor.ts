import { brotliCompressSync, constants } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { compareHtml } from '../../../src/platform/html/compare/compare.server.ts'
import { editorFiles, openEditor } from '../../../tests/e2e/support/editor/site.ts'
import { CHROME } from '../../lib/chrome.ts'
import type { Measurement } from '../../lib/measurement.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const WORDS = 5000
const TABLES = 30
const OPENINGS = 5
const KEYS = 80
const COMPARISONS = 9

const VOCABULARY =
  'ارتفعت أسعار الميثانول في الصين بنسبة طفيفة بعد توقف وحدات الإنتاج عن العمل وتراجع المخزون'.split(' ')

/** An Arabic text of 5,000 words with 30 tables, figures and codes among them. */
function longText(): string {
  const table =
    '<table><thead><tr><th>المادة</th><th>السعر</th><th>التغير</th></tr></thead><tbody>' +
    '<tr><td>MEG</td><td>318.50</td><td>+2.4%</td></tr><tr><td>PVC</td><td>700</td><td>−1.2%</td></tr></tbody></table>'
  const paragraphs = WORDS / 50
  return Array.from({ length: paragraphs }, (_, at) => {
    const words = Array.from(
      { length: 47 },
      (_word, index) => VOCABULARY[(at * 7 + index * 3) % VOCABULARY.length],
    )
    const own = `<p>${words.join(' ')} <strong>CAS 67-56-1</strong> +2.4% $318</p>`
    return at % 3 === 0 && at / 3 < TABLES ? own + table : own
  }).join('')
}

/** The same a day later: a word of every ninth paragraph and a cell of every table are others, and a paragraph was moved. */
function editedText(before: string): string {
  let [paragraph, table] = [0, 0]
  const edited = before
    .replace(/<p>(\S+)/g, (whole) => (paragraph++ % 9 === 0 ? '<p>صباحاً تراجعت' : whole))
    .replace(/318\.50/g, () => `${320 + table++}.00`)
  const [first = '', second = '', ...rest] = edited.split(/(?=<p>)/)
  return [second, ...rest, first].join('')
}

/** Milliseconds of each of a few comparisons, after one that warms up. */
function comparisons(): number[] {
  const before = longText()
  const after = editedText(before)
  compareHtml(before, after)
  return Array.from({ length: COMPARISONS }, () => {
    const start = performance.now()
    compareHtml(before, after)
    return performance.now() - start
  })
}

/** A long text in the editor, alone on a page: how soon it can be written in, and how soon a letter is seen. */
export const editor: Measurement = {
  title: `The editor with ${WORDS} Arabic words and ${TABLES} tables`,
  async measure() {
    const files = await editorFiles(true)
    const browser = await chromium.launch({ executablePath: CHROME, args: ['--no-sandbox'] })
    try {
      const shown: number[] = []
      const opened: number[] = []
      let keys: number[] = []
      for (let time = 0; time < OPENINGS; time += 1) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
        const page = await context.newPage()
        await openEditor(page, 'lang=ar', longText())
        shown.push(await timeTo(page, 'text-painted', /page\.js/))
        opened.push(await timeTo(page, 'editor-painted', /Editor.*\.js/))
        if (time === OPENINGS - 1) keys = await keysOf(page)
        await context.close()
      }
      const compared = comparisons()
      const chunks = [...files].filter(([path]) => /Editor.*\.js/.test(path))
      const script = chunks.reduce((sum, [, { body }]) => sum + compressed(body), 0)
      return {
        figures: [
          { what: 'open: the text, median', value: round(median(shown)), unit: 'ms', limit: { most: 400 } },
          {
            what: 'its editor, once it is fetched, median',
            value: round(median(opened)),
            unit: 'ms',
            limit: { most: 400 },
          },
          { what: 'key to paint, median', value: round(median(keys)), unit: 'ms' },
          {
            what: 'key to paint, 95th percentile',
            value: round(percentile(keys, 0.95)),
            unit: 'ms',
            limit: { most: 32 },
          },
          {
            what: 'two versions of it compared, median',
            value: round(median(compared)),
            unit: 'ms',
            limit: { most: 100 },
          },
          {
            what: 'script that comes at the first touch',
            value: round(script / 1000, 1),
            unit: 'kB',
            limit: { most: 95 },
          },
        ],
        detail: { shown, opened, keys, compared },
      }
    } finally {
      await browser.close()
    }
  },
}

const compressed = (body: string | Uint8Array) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** From the arrival of a script until what it shows is painted. */
async function timeTo(page: Page, mark: string, script: RegExp): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, mark)
  return page.evaluate(
    ([name, source]) => {
      const fetched = performance
        .getEntriesByType('resource')
        .find((one) => new RegExp(source).test(one.name))
      return (
        (performance.getEntriesByName(name)[0]?.startTime ?? Infinity) -
        ((fetched as PerformanceResourceTiming | undefined)?.responseEnd ?? 0)
      )
    },
    [mark, script.source] as const,
  )
}

/** Milliseconds from each of many keys, pressed in the last paragraph, to the frame after it. */
async function keysOf(page: Page): Promise<number[]> {
  await page.locator('.editor > p').last().click()
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { times })
    document.addEventListener(
      'keydown',
      (event) => {
        const start = event.timeStamp
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => times.push(performance.now() - start)
          channel.port2.postMessage(null)
        })
      },
      true,
    )
  })
  const keyboard = await page.context().newCDPSession(page)
  for (let key = 0; key < KEYS; key += 1) {
    const text = key % 6 === 5 ? ' ' : 'م'
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text })
    await page.waitForTimeout(60)
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times)
}
