/** What a file of an archive is, by what it holds. */
export type Sniffed =
  | 'zip'
  | 'wordpress'
  | 'feed'
  | 'json-feed'
  | 'ghost'
  | 'members'
  | 'kimya'
  | 'kimya-stories'
  | 'json-lines'
  | 'csv'
  | 'workbook'
  | null

const ZIP = 0x504b0304
const OLD_OFFICE = 0xd0cf11e0

/** What a file is by its first bytes; null of what is nothing that we read. */
export function sniff(head: Buffer): Sniffed {
  if (head.length < 4) return null
  const magic = head.readUInt32BE(0)
  if (magic === ZIP) return 'zip'
  if (magic === OLD_OFFICE) return 'workbook'
  const text = textOf(head)
  if (text === null) return null
  const start = text.trimStart()
  if (start.startsWith('<')) return sniffXml(start)
  if (start.startsWith('{') || start.startsWith('[')) return sniffJson(start)
  return sniffTable(start)
}

function textOf(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le').replace(/^\ufeff/, '')
  // Control characters are of no text.
  for (const byte of head.subarray(0, 2048))
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return null
  return head.toString('utf8').replace(/^\ufeff/, '')
}

function sniffXml(text: string): Sniffed {
  if (/xmlns:wp=["']https?:\/\/wordpress\.org\/export\/|<wp:wxr_version>/.test(text)) return 'wordpress'
  return /<(?:rss|feed|rdf:RDF)[\s>]/.test(text) ? 'feed' : null
}

function sniffJson(text: string): Sniffed {
  if (/"format"\s*:\s*"kimya-export"/.test(text)) return 'kimya'
  if (/"version"\s*:\s*"https?:(?:\\?\/){2}jsonfeed\.org/.test(text)) return 'json-feed'
  if (/^\{\s*"db"\s*:\s*\[/.test(text) || /^\{\s*"(?:meta|data)"\s*:\s*\{/.test(text)) return 'ghost'
  if (
    /"section"\s*:\s*"(?:articles|around-world|news-excerpt)"/.test(text) &&
    /"addresses"\s*:\s*\{\s*"ar"/.test(text)
  )
    return 'kimya-stories'
  const end = text.indexOf('\n')
  // A long first line goes on beyond what is looked at.
  return (end < 0 ? /^\{\s*"/ : /^\{.*\}\s*$/).test(end < 0 ? text : text.slice(0, end)) ? 'json-lines' : null
}

function sniffTable(text: string): Sniffed {
  const [line = ''] = text.split(/\r?\n/, 1)
  if (
    /(?:^|,)"?email"?(?:,|$)/.test(line) &&
    /subscribed_to_emails|complimentary_plan|stripe_customer_id/.test(line)
  )
    return 'members'
  return /[,;\t]/.test(line) && !/[<>{}]/.test(line) ? 'csv' : null
}
