const TOKEN = /<\?xml [^<>]*\?>|<\/([\w:-]+)>|<([\w:-]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|[^<]+/gy
// oxlint-disable-next-line no-control-regex
const BAD_TEXT = /&(?!(?:amp|lt|gt|quot|apos);)|\]\]>|[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

/** For tests: throws where a text is not well-formed XML of the plain kind that we write. Gives the names used. */
export function checkXml(xml: string): Set<string> {
  const names = new Set<string>()
  const stack: string[] = []
  let at = 0
  let roots = 0
  TOKEN.lastIndex = 0
  for (let match = TOKEN.exec(xml); match; match = TOKEN.exec(xml)) {
    const [token, closed, opened, attributes = '', selfClosed] = match
    at = TOKEN.lastIndex
    if (closed) {
      if (stack.pop() !== closed) throw new Error(`</${closed}> closes nothing at ${match.index}`)
    } else if (opened) {
      if (stack.length === 0 && ++roots > 1) throw new Error(`A second root at ${match.index}`)
      const keys = [...attributes.matchAll(/ ([\w:-]+)=/g)].map(([, key]) => key)
      if (new Set(keys).size < keys.length) throw new Error(`An attribute twice in <${opened}>`)
      if (!selfClosed) stack.push(opened)
      names.add(opened)
    } else if (stack.length === 0 && !token.startsWith('<?xml') && token.trim()) {
      throw new Error(`Text outside the root at ${match.index}`)
    }
    if (BAD_TEXT.test(attributes || (token.startsWith('<') ? '' : token)))
      throw new Error(`A bare sign at ${match.index}: ${token.slice(0, 60)}`)
    if (at === xml.length) break
  }
  if (at !== xml.length || stack.length > 0 || roots !== 1)
    throw new Error(`Not well-formed at ${at}: ${xml.slice(at, at + 60)}`)
  return names
}
