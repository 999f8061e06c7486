import { isolateText } from '#i18n/bidi.ts'
import { dirOf, type Lang } from '#i18n/locale.ts'

/** A piece of a mail. All words come ready from the message catalogue or from a person; none is markup. */
type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'fields'; rows: readonly { label: string; value: string }[] }
  /** What a person wrote, line breaks kept, in the direction of its own first letters. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; url: string }

export interface MailContent {
  lang: Lang
  site: { name: string; url: string }
  heading: string
  blocks: readonly MailBlock[]
  /** Small print: why the reader got this mail. */
  footer: string
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

function htmlOf({ lang, site, heading, blocks, footer }: MailContent): string {
  const dir = dirOf(lang)
  const font = `font-family:${FONT};color:${COLOUR.ink};text-align:start`
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escape(heading)}</title>
</head>
<body dir="${dir}" style="margin:0;padding:24px 12px;background:${COLOUR.paper};${font}">
<table role="presentation" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;background:${COLOUR.surface};border:1px solid ${COLOUR.rule}">
<tr><td style="padding:16px 24px;border-block-end:2px solid ${COLOUR.ink};${font};font-size:16px;font-weight:bold">
<a href="${escape(webAddress(site.url))}" style="color:${COLOUR.ink};text-decoration:none">${escape(site.name)}</a>
</td></tr>
<tr><td style="padding:24px;${font};font-size:16px;line-height:1.8">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.45">${escape(heading)}</h1>
${blocks.map(htmlBlock).join('\n')}
</td></tr>
<tr><td style="padding:16px 24px;border-block-start:1px solid ${COLOUR.rule};${font};font-size:13px;line-height:1.7;color:${COLOUR.soft}">${escape(footer)}</td></tr>
</table>
</body>
</html>
`
}

function htmlBlock(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escape(block.text)}</p>`
    case 'fields':
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${block.rows.map(htmlRow).join('')}</table>`
    case 'quote':
      return `<div dir="auto" style="margin:0 0 16px;padding:12px 16px;background:${COLOUR.quiet};border-inline-start:4px solid ${COLOUR.brand};white-space:pre-wrap">${escape(quoteLines(block.text).join('\n'))}</div>`
    case 'button':
      return `<p style="margin:24px 0"><a href="${escape(webAddress(block.url))}" style="display:inline-block;padding:10px 24px;background:${COLOUR.brand};color:${COLOUR.surface};text-decoration:none;font-weight:bold">${escape(block.label)}</a></p>`
  }
}

function htmlRow({ label, value }: { label: string; value: string }): string {
  const cell = `padding:6px 0;border-block-end:1px solid ${COLOUR.rule};vertical-align:top;text-align:start`
  return `<tr><td style="${cell};padding-inline-end:16px;color:${COLOUR.soft}">${escape(label)}</td><td style="${cell}"><bdi>${escape(value)}</bdi></td></tr>`
}

function textOf({ site, heading, blocks, footer }: MailContent): string {
  return [heading, ...blocks.map(textBlock), `--\n${footer}`, `${site.name}\n${site.url}`].join('\n\n') + '\n'
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
    case 'button':
      return `${block.label}:\n${webAddress(block.url)}`
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
