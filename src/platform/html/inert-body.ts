/** Parses foreign HTML in a browser into a body of no page: nothing of it is fetched, run, or reported as a breach of the page's policy, as a style sheet in a parsed page is. */
export function inertBody(html: string, page: Document = document): HTMLElement {
  const template = page.createElement('template')
  template.innerHTML = html
  for (const style of template.content.querySelectorAll('style, link')) style.remove()
  const body = template.content.ownerDocument.createElement('body')
  body.append(template.content)
  return body
}
