const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** A text of HTML as a reader sees it. */
export function decode(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/** The attributes of every `name` element of a page, names in lower case. */
export function elements(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s/>])([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decode(value),
      ]),
    ),
  )
}

/** The page's title, also where React set it in the body. */
export function titleOf(html: string): string {
  return decode(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
}

/** The words of the first element of a name, without tags. */
export function textOf(html: string, name: string): string {
  const found = new RegExp(`<${name}(?=[\\s>])[^>]*>([\\s\\S]*?)</${name}>`).exec(html)?.[1] ?? ''
  return words(found)
}

/** The visible words of a piece of HTML. */
export function words(html: string): string {
  return decode(
    html
      .replace(/<!--.*?-->/gs, '')
      .replace(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** Content of a meta element by name or property. */
export function metaOf(html: string, name: string): string | undefined {
  return elements(html, 'meta').find((one) => one['name'] === name || one['property'] === name)?.['content']
}

/** Every structured-data object of a page. */
export function jsonLdOf(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].flatMap(
    ([, text = '']) => {
      // A browser renders them empty.
      if (text === '') return []
      const data = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[]
      return Array.isArray(data) ? data : [data]
    },
  )
}
