import { escapeHtml } from '#platform/html/escape.ts'
import { HTML } from '#platform/limits/limits.ts'
import type { ArchiveText } from '../record.ts'
import { Findings } from './findings.ts'
import { langOfText } from './lang-of-text.ts'
import { parseForeign, textOutsideTags } from './parse.server.ts'
import { repairText } from './repair.ts'
import { turnShortcodes } from './shortcodes.ts'
import type { TextSetup } from './text-setup.ts'
import { noteTraps } from './traps.ts'
import { TreeTurner } from './turn-tree.server.ts'

/** A body that is not wanted. */
export const NO_TEXT: ArchiveText = { html: '', findings: [], pictures: [], links: [] }

/** More characters than this are read of no text. */
const MOST_CHARS = 2_000_000

/**
 * Any HTML as a body of ours: only what the editor can say, and every visible letter of it, or a finding. `cleanHtml` would
 * change nothing in it but the pictures, which wait for their keys.
 */
export function turnText(raw: string, setup: TextSetup): ArchiveText {
  const findings = new Findings()
  const repaired = repairText(raw.length > MOST_CHARS ? raw.slice(0, MOST_CHARS) : raw)
  if (raw.length > MOST_CHARS) findings.add('too_long', 'source', 'lost', raw.length - MOST_CHARS)
  for (const damage of repaired.damage) findings.add('encoding', damage, 'kept')
  const source = repaired.text.toWellFormed()
  const html = setup.from === 'wordpress' ? turnShortcodes(source, findings) : source
  const tree = parseForeign(html)
  const turner = new TreeTurner(setup, setup.lang ?? langOfText(html) ?? 'ar', findings)
  if (tree) turner.walk(tree)
  else {
    findings.add('too_deep', 'html', 'kept')
    turner.plain(textOutsideTags(html))
  }
  const { blocks, pictures, links } = turner.finish()
  // A line under which nothing is: the notes below it are in the text.
  while (blocks.at(-1) === '<hr />') blocks.pop()
  const text = within(blocks, findings)
  noteTraps(text, findings)
  const written = new Set([...text.matchAll(/href="([^"]*)"/g)].map(([, address]) => address))
  return {
    html: text,
    findings: findings.list(),
    pictures,
    // A picture's link to itself is not in the text.
    links: links.filter((link) => written.has(escapeHtml(link))),
  }
}

/** A plain text as a body: each line a paragraph. */
export function paragraphsOf(text: string): string {
  return text
    .split(/\s*\n\s*/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeHtml(line.trim())}</p>`)
    .join('')
}

/** As many blocks as a text may have. */
function within(blocks: readonly string[], findings: Findings): string {
  let chars = 0
  let kept = blocks.length
  for (const [at, block] of blocks.entries()) {
    chars += block.length
    if (chars > HTML.chars && kept === blocks.length) kept = at
  }
  if (kept === blocks.length) return blocks.join('')
  findings.add('too_long', 'body', 'lost', chars - blocks.slice(0, kept).join('').length)
  return blocks.slice(0, kept).join('')
}
