import { localePath, type Lang } from '#i18n/locale.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { chapterPath } from './chapter.ts'

/** The front matter and the text of a page's file. */
export interface Parsed {
  fields: Readonly<Record<string, string>>
  body: string
}

/** Takes a file apart: lines `name: value` between two `---`, then the text. Throws for a file without them. */
export function parseFile(file: string): Parsed {
  const [, head, body] = /^---\n(.*?)\n---\n+(.*)$/s.exec(file) ?? []
  if (head === undefined || body === undefined) throw new Error('The file has no lines between two “---”')
  const fields = head.split('\n').map((line): [string, string] => {
    const at = line.indexOf(': ')
    if (at < 0) throw new Error(`“${line}” is no line of “name: value”`)
    return [line.slice(0, at), line.slice(at + 2)]
  })
  return { fields: Object.fromEntries(fields), body }
}

const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g

/** The names of buttons, fields and headings in a text: what is between two asterisks on each side. */
export const labelsOf = (body: string): string[] =>
  [...body.matchAll(INLINE)].flatMap(([, label]) => label ?? [])

/** Where the links of a text lead to, as they are written. */
export const linksOf = (body: string): string[] =>
  [...body.matchAll(INLINE)].flatMap(([, , , , address]) => address ?? [])

/** A page's text as HTML: headings, paragraphs, both kinds of lists, commands, names in bold, code and links. */
export function htmlOf(body: string, lang: Lang): string {
  return body
    .trim()
    .split(/\n{2,}/)
    .map((block) => blockOf(block, lang))
    .join('\n')
}

/** A text without its signs, for searching. */
export function plainOf(body: string): string {
  return body
    .replace(/^(?:```.*|## |\d+\. |- )/gm, '')
    .replace(INLINE, (_all, label?: string, code?: string, words?: string) => label ?? code ?? words ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

function blockOf(block: string, lang: Lang): string {
  const lines = block.split('\n')
  if (block.startsWith('```')) return commandOf(lines.slice(1, -1).join('\n'))
  if (block.startsWith('## ')) return `<h2>${inlineOf(block.slice(3), lang)}</h2>`
  if (lines.every((line) => line.startsWith('- '))) return listOf('ul', lines, lang)
  if (lines.every((line) => /^\d+\. /.test(line))) return listOf('ol', lines, lang)
  return `<p>${inlineOf(lines.join(' '), lang)}</p>`
}

/** Steps go on with their number after a command between them. */
const startOf = (line = '') => (/^(?!1\.)\d+\./.test(line) ? ` start="${parseInt(line, 10)}"` : '')

const listOf = (tag: 'ul' | 'ol', lines: readonly string[], lang: Lang) =>
  `<${tag}${startOf(lines[0])}>${lines.map((line) => `<li>${inlineOf(line.replace(/^(?:-|\d+\.) /, ''), lang)}</li>`).join('')}</${tag}>`

const commandOf = (text: string) =>
  `<pre class="code" dir="ltr" lang="en" tabindex="0"><code>${escapeHtml(text)}</code></pre>`

function inlineOf(text: string, lang: Lang): string {
  let html = ''
  let from = 0
  for (const found of text.matchAll(INLINE)) {
    const [all, label, code, words = '', address = ''] = found
    html += escapeHtml(text.slice(from, found.index))
    if (label !== undefined) html += `<b>${escapeHtml(label)}</b>`
    else if (code !== undefined) html += `<code dir="ltr" lang="en">${escapeHtml(code)}</code>`
    else html += linkOf(words, address, lang)
    from = found.index + all.length
  }
  return html + escapeHtml(text.slice(from))
}

/** A screen of the panel is no page for search engines. */
function linkOf(words: string, address: string, lang: Lang): string {
  const to = address.startsWith('/') ? address : chapterPath(address)
  const rel = to.startsWith('/admin') ? ' rel="nofollow"' : ''
  return `<a href="${escapeHtml(localePath(lang, to))}"${rel}>${escapeHtml(words)}</a>`
}
