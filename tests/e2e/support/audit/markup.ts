import type { Page } from '../fixtures.ts'

/**
 * Faults of a page's HTML as the server sent it: what the browser's parser had to move, close or add, identifiers that are
 * there twice, and links and labels to a place of the page that does not exist.
 */
export function markupFaults(page: Page, html: string): Promise<string[]> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    const faults: string[] = []
    const written = [
      ...source
        .replace(/<!--[\s\S]*?-->/g, '')
        .replace(/(<(script|style|template)\b[^>]*>)[\s\S]*?(<\/\2>)/gi, '$1$3')
        .matchAll(/<([a-z][\w-]*)(?=[\s/>])(?:"[^"]*"|'[^']*'|[^>"'])*>/gi),
    ].map(([, name = '']) => name.toLowerCase())
    const kept = [...parsed.querySelectorAll('*')].map(({ localName }) => localName.toLowerCase())
    const at = Array.from({ length: Math.max(written.length, kept.length) }, (_, i) => i).find(
      (i) => written[i] !== kept[i],
    )
    if (at !== undefined)
      faults.push(
        `written: ${written.slice(Math.max(0, at - 4), at + 3).join(' ')}; parsed: ${kept.slice(Math.max(0, at - 4), at + 3).join(' ')}`,
      )
    const ids = new Set<string>()
    for (const { id } of parsed.querySelectorAll('[id]')) {
      if (ids.has(id)) faults.push(`twice: #${id}`)
      ids.add(id)
    }
    for (const link of parsed.querySelectorAll('a[href^="#"]')) {
      const target = decodeURIComponent(link.getAttribute('href')?.slice(1) ?? '')
      if (target && target !== 'top' && !ids.has(target)) faults.push(`nowhere: #${target}`)
    }
    for (const name of [
      'for',
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
      'popovertarget',
      'list',
    ])
      for (const element of parsed.querySelectorAll(`[${name}]`))
        for (const target of element.getAttribute(name)?.split(/\s+/) ?? [])
          if (target && !ids.has(target)) faults.push(`${name} names nothing: ${target}`)
    return [...new Set(faults)].slice(0, 10)
  }, html)
}
