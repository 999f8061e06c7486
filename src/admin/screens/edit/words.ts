import type { Value } from '#entries/values.ts'
import { BLOCKS } from '#platform/html/blocks.ts'
import { inertBody } from '#platform/html/inert-body.ts'

const MOST = 500

/** A value as a line of text. `textOf` reads the text of one that is HTML; without it a value is shown as it is. */
export function wordsOf(value: Value | undefined, textOf: (html: string) => string = (text) => text): string {
  if (typeof value === 'string') return textOf(value).trim().slice(0, MOST)
  return (value ?? []).map((item: unknown) => (typeof item === 'string' ? item : '…')).join(' · ')
}

/** The text of HTML in a browser, with a space after each block. Nothing of it is loaded or run. */
export function textInHtml(html: string, page?: Document): string {
  const body = inertBody(html, page)
  for (const block of body.querySelectorAll(BLOCKS.join())) block.append(' ')
  return body.textContent
}
