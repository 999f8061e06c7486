import { isolateText } from '#i18n/bidi/bidi.ts'
import { dirOf, type Lang } from '#i18n/locale.ts'

/** A piece of a mail. All words come ready from the message catalogue or from a person; none is markup. */
type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'fields'; rows: readonly { label: string; value: string }[] }
  /** What a person wrote, with its line breaks, in the direction of its own first letters. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'heading'; text: string }
  /** One of several things: its name leads to it. */
  | { kind: 'entry'; title: string; url: string; lines: readonly string[] }
  /** Something to read on the site, in its own language. */
  | { kind: 'story'; lang: Lang; title: string; summary: string; note: string; url: string }
  /** Prices and the like: what it is, its value, and under both what it is based on. */
  | { kind: 'figures'; rows: readonly MailFigure[] }

/** A figure of a mail. Everything is ready to be read, isolates included. */
export interface MailFigure {
  name: string
  url: string
  value: string
  change: string
  basis: string
  /** Its marks: demonstration data or an estimate. */
  mark: string | null
}

export interface MailContent {
  lang: Lang
  site: { name: string; url: string }
  heading: string
  blocks: readonly MailBlock[]
  /** Small print: why the reader got this mail. */
  footer: string
  /** Links under the small print. */
  links?: readonly { label: string; url: string }[]
}

/** Mail programs know no custom properties: these are the light values of tokens.css. */
const COLOUR = {
  paper: '#f1f4f3',
  surface: '#ffffff',
  quiet: '#e6eceb',
  ink: '#0b2027',
  soft: '#3a4f56',
  rule: '#cbd6d6',
  brand: '#00566a',
}
const FONT = "'Cairo','Segoe UI',Tahoma,Arial,sans-serif"

/** A mail as HTML with inline styles and as plain text. Throws RangeError when a button leads to no http(s) address. */
export function layoutMail(content: MailContent): { html: string; text: string } {
  return { html: htmlOf(content), text: textOf(content) }
}

/** Outlook knows neither `start` nor logical edges: the side is named before, and newer programs take the second. */
const SIDES = { rtl: 'right', ltr: 'left' } as const
type Dir = keyof typeof SIDES

const aligned = (dir: Dir) => `text-align:${SIDES[dir]};text-align:start`

/** A cell in the direction of its text; Outlook takes direction and colour from attributes alone. */
function cell(dir: Dir, style: string, html: string, attributes = ''): string {
  return `<td dir="${dir}" align="${SIDES[dir]}"${attributes} style="${style};${aligned(dir)}">${html}</td>`
}

function table(dir: Dir, rows: string, style = 'margin:0 0 16px', attributes = 'width="100%"'): string {
  return `<table role="presentation" dir="${dir}" ${attributes} cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`
}

function htmlOf({ lang, site, heading, blocks, footer, links = [] }: MailContent): string {
  const dir = dirOf(lang)
  const font = `font-family:${FONT};color:${COLOUR.ink}`
  const rows = [
    cell(
      dir,
      `padding:16px 24px;border-bottom:2px solid ${COLOUR.ink};${font};font-size:16px;font-weight:bold`,
      `<a href="${escape(webAddress(site.url))}" style="color:${COLOUR.ink};text-decoration:none">${escape(site.name)}</a>`,
    ),
    cell(
      dir,
      `padding:24px;${font};font-size:16px;line-height:1.8`,
      `<h1 dir="${dir}" style="margin:0 0 16px;font-size:22px;line-height:1.45;${aligned(dir)}">${escape(heading)}</h1>
${blocks.map((block) => htmlBlock(block, dir)).join('\n')}`,
    ),
    cell(
      dir,
      `padding:16px 24px;border-top:1px solid ${COLOUR.rule};${font};font-size:13px;line-height:1.7;color:${COLOUR.soft}`,
      [
        escape(footer),
        ...links.map(
          ({ label, url }) =>
            `<a href="${escape(webAddress(url))}" style="color:${COLOUR.brand}">${escape(label)}</a>`,
        ),
      ].join('<br>'),
    ),
  ]
  const letter = table(
    dir,
    rows.map((row) => `<tr>${row}</tr>`).join('\n'),
    `width:100%;max-width:600px;margin:0 auto;background:${COLOUR.surface};border:1px solid ${COLOUR.rule}`,
    `width="600" bgcolor="${COLOUR.surface}"`,
  )
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(heading)}</title>
</head>
<body dir="${dir}" bgcolor="${COLOUR.paper}" style="margin:0;padding:0;background:${COLOUR.paper};${font};${aligned(dir)}">
${table(dir, `<tr><td dir="${dir}" align="center" style="padding:24px 12px">${letter}</td></tr>`, `width:100%;background:${COLOUR.paper}`, `width="100%" bgcolor="${COLOUR.paper}"`)}
</body>
</html>
`
}

function htmlBlock(block: MailBlock, dir: Dir): string {
  switch (block.kind) {
    case 'text':
      return `<p dir="${dir}" style="margin:0 0 16px;${aligned(dir)}">${escape(block.text)}</p>`
    case 'heading':
      return `<h2 dir="${dir}" style="margin:24px 0 12px;padding:0 0 6px;border-bottom:2px solid ${COLOUR.ink};font-size:17px;line-height:1.5;${aligned(dir)}">${escape(block.text)}</h2>`
    case 'fields':
      return table(dir, block.rows.map((row) => htmlRow(row, dir)).join(''))
    case 'quote':
      return `<div dir="auto" style="margin:0 0 16px;padding:12px 16px;background:${COLOUR.quiet};border-inline-start:4px solid ${COLOUR.brand};white-space:pre-wrap">${escape(quoteLines(block.text).join('\n'))}</div>`
    case 'entry':
      return table(dir, htmlEntry(block, dir))
    case 'button':
      return table(
        dir,
        `<tr>${cell(dir, `padding:10px 24px;background:${COLOUR.brand}`, `<a href="${escape(webAddress(block.url))}" style="color:${COLOUR.surface};text-decoration:none;font-weight:bold">${escape(block.label)}</a>`, ` bgcolor="${COLOUR.brand}"`)}</tr>`,
        'margin:24px 0',
        '',
      )
    case 'story':
      return htmlStory(block)
    case 'figures':
      return table(dir, block.rows.map((figure) => htmlFigure(figure, dir)).join(''))
  }
}

function htmlStory({ lang, title, summary, note, url }: Extract<MailBlock, { kind: 'story' }>): string {
  const dir = dirOf(lang)
  const parts = [
    `<a lang="${lang}" href="${escape(webAddress(url))}" style="color:${COLOUR.ink};text-decoration:none;font-size:17px;font-weight:bold;line-height:1.6">${escape(title)}</a>`,
    ...(summary === '' ? [] : [`<span lang="${lang}" style="font-size:15px">${escape(summary)}</span>`]),
    ...(note === '' ? [] : [`<span style="font-size:13px;color:${COLOUR.soft}">${escape(note)}</span>`]),
  ]
  return table(
    dir,
    `<tr>${cell(dir, `padding:0 0 12px;border-bottom:1px solid ${COLOUR.rule}`, parts.join('<br>'))}</tr>`,
  )
}

function htmlEntry({ title, url, lines }: Extract<MailBlock, { kind: 'entry' }>, dir: Dir): string {
  const parts = [
    `<a href="${escape(webAddress(url))}" style="color:${COLOUR.brand};font-weight:bold;text-decoration:none">${escape(title)}</a>`,
    ...lines.map((line) => `<span style="font-size:14px;color:${COLOUR.soft}">${escape(line)}</span>`),
  ]
  return `<tr>${cell(dir, `padding:0 0 12px;border-bottom:1px solid ${COLOUR.rule}`, parts.join('<br>'))}</tr>`
}

function htmlFigure({ name, url, value, change, basis, mark }: MailFigure, dir: Dir): string {
  const line = 'padding:8px 0 0;vertical-align:top;font-size:15px'
  const under = `padding:0 0 8px;border-bottom:1px solid ${COLOUR.rule};font-size:13px;line-height:1.6;color:${COLOUR.soft}`
  return `<tr>${cell(dir, line, `<a href="${escape(webAddress(url))}" style="color:${COLOUR.ink};text-decoration:none;font-weight:bold">${escape(name)}</a>`)}${cell(dir, `${line};white-space:nowrap`, `<bdi>${escape(value)}</bdi>${change === '' ? '' : ` <bdi>${escape(change)}</bdi>`}`)}</tr>
<tr>${cell(dir, under, `${mark === null ? '' : `<b>${escape(mark)}</b> &middot; `}${escape(basis)}`, ' colspan="2"')}</tr>`
}

function htmlRow({ label, value }: { label: string; value: string }, dir: Dir): string {
  const line = `padding:6px 0;border-bottom:1px solid ${COLOUR.rule};vertical-align:top`
  return `<tr>${cell(dir, `${line};color:${COLOUR.soft}`, `${escape(label)}&nbsp;`)}${cell(dir, line, `<bdi>${escape(value)}</bdi>`)}</tr>`
}

function textOf({ site, heading, blocks, footer, links = [] }: MailContent): string {
  const ways = links.map(({ label, url }) => `${label}:\n${webAddress(url)}`)
  return (
    [heading, ...blocks.map(textBlock), `--\n${footer}`, ...ways, `${site.name}\n${site.url}`].join('\n\n') +
    '\n'
  )
}

function textBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'fields':
      // Isolates keep a Latin value in its place inside an Arabic line (LANG-06).
      return block.rows.map(({ label, value }) => `${label}: \u2068${value}\u2069`).join('\n')
    case 'quote':
      return quoteLines(block.text)
        .map((line) => `> ${line}`)
        .join('\n')
    case 'entry':
      return [block.title, ...block.lines, webAddress(block.url)].join('\n')
    case 'button':
      return `${block.label}:\n${webAddress(block.url)}`
    case 'heading':
      return `= ${block.text} =`
    case 'story':
      return [block.title, block.summary, block.note, webAddress(block.url)].filter(Boolean).join('\n')
    case 'figures':
      return block.rows
        .map(({ name, value, change, basis, mark, url }) =>
          [`${name}: ${value} ${change}`.trimEnd(), mark, basis, webAddress(url)].filter(Boolean).join('\n'),
        )
        .join('\n\n')
  }
}

/** The lines that a person wrote; in Arabic ones dates, signed figures and Latin names keep their order. */
function quoteLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => (/\p{Script=Arabic}/u.test(line) ? isolateText(line, 'ar') : line))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

function webAddress(url: string): string {
  if (URL.canParse(url) && ['https:', 'http:'].includes(new URL(url).protocol)) return url
  throw new RangeError(`A mail links only to http(s) addresses, not to ${JSON.stringify(url)}`)
}
