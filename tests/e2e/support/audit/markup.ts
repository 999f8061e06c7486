import type { Page } from '../fixtures.ts'

/**
 * Faults of a page's HTML as the server sent it: what the browser's parser had to move, close or add, identifiers that are
 * there twice, links and labels to a place of the page that does not exist, landmarks of a kind without names of their
 * own, and names on elements that take none.
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
    const nameOf = (element: Element) =>
      (
        element.getAttribute('aria-label') ??
        element
          .getAttribute('aria-labelledby')
          ?.split(/\s+/)
          .map((id) => parsed.getElementById(id)?.textContent ?? '')
          .join(' ') ??
        ''
      ).trim()
    // A reader who jumps between landmarks of a kind must be able to part them.
    const KINDS: Record<string, string> = {
      main: 'main, [role=main]',
      navigation: 'nav, [role=navigation]',
      complementary: 'aside, [role=complementary]',
      search: 'search, [role=search]',
      region: 'section:is([aria-label], [aria-labelledby]), [role=region]',
      form: 'form:is([aria-label], [aria-labelledby])',
    }
    for (const [kind, selector] of Object.entries(KINDS)) {
      const names = [...parsed.querySelectorAll(selector)].map(nameOf)
      if (names.length > 1)
        for (const name of names)
          if (name === '' || names.filter((other) => other === name).length > 1)
            faults.push(`${kind} not unique: ${name || 'without a name'}`)
    }
    // Elements without a role take no name.
    for (const element of parsed.querySelectorAll(
      ':is(div, span, p, b, i, small, bdi, td, dd):is([aria-label], [aria-labelledby]):not([role])',
    ))
      faults.push(`takes no name: ${element.outerHTML.slice(0, 80)}`)
    return [...new Set(faults)].slice(0, 10)
  }, html)
}
