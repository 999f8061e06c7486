import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { JSDOM } from 'jsdom'
import { DOMParser } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { htmlOfDocument } from '../document/html.ts'
import { schema } from '../document/schema.ts'
import { cleanPaste } from './clean-paste.ts'
import { CLIPS } from './testing-clips.ts'

const { window } = new JSDOM('')

/** A clip as the server stores it after it was pasted into an Arabic text. */
function pasted(clip: string): { html: string; pictures: number } {
  const { html, pictures } = cleanPaste(clip, 'rtl', window.document)
  const root = window.document.createElement('div')
  root.innerHTML = html
  return {
    html: cleanHtml(htmlOfDocument(DOMParser.fromSchema(schema).parse(root), window.document)),
    pictures,
  }
}

const files = globSync('tests/paste/*/*.html')
const nameOf = (file: string) => `${basename(dirname(file))}/${basename(file, '.html')}`

describe('clips of other programs', () => {
  test('POST-03 there are forty of them or more, and for each it is said what it becomes', () => {
    expect(files.length).toBeGreaterThanOrEqual(40)
    expect(Object.keys(CLIPS).toSorted()).toEqual(files.map(nameOf).toSorted())
  })

  test.each(files.map((file) => [nameOf(file), file]))('POST-03 %s is pasted whole', (name, file) => {
    const { html, pictures } = pasted(readFileSync(file, 'utf8'))
    const wanted = CLIPS[name]
    expect(html).toBe(wanted?.html)
    expect(pictures).toBe(wanted?.pictures ?? 0)
    expect(html).not.toMatch(/mso|class=|style=|<o:|<font|&nbsp;|\u00A0/)
  })
})
