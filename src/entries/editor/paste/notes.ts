import { restoreAddress } from './addresses.ts'

/** `#_ftn1`, `#_edn2` of Word, `#ftnt3` of Google Docs, `#sdfootnote4sym` of LibreOffice. */
const NOTE = /^#(?:_ftn|_edn|ftnt|sdfootnote|sdendnote)\d+(?:sym)?$/

/** Notes of another program's foot brought to where they are referred to, as the house's own footnotes. */
export function gatherNotes(body: HTMLElement) {
  for (const reference of body.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const target = reference.getAttribute('href') ?? ''
    if (!NOTE.test(target)) continue
    const note = noteAt(body, target.slice(1))
    if (!note) continue
    const footnote = body.ownerDocument.createElement('sup')
    footnote.dataset['note'] = note.text
    if (note.href !== null) footnote.dataset['href'] = note.href
    // Google and LibreOffice raise the reference from outside.
    const outside = reference.parentElement
    const whole =
      outside?.tagName === 'SUP' && outside.textContent === reference.textContent ? outside : reference
    whole.replaceWith(footnote)
  }
  for (const list of body.querySelectorAll(
    '[style*="mso-element:footnote-list"], [style*="mso-element:endnote-list"]',
  ))
    list.remove()
  for (const used of body.querySelectorAll('[data-used-note]')) {
    // The line over the notes goes with them.
    const before = (used.parentElement === body ? used : used.parentElement)?.previousElementSibling
    if (before?.tagName === 'HR') before.remove()
    used.remove()
  }
}

function noteAt(body: HTMLElement, id: string): { text: string; href: string | null } | null {
  const anchor = [...body.querySelectorAll('[id], [name]')].find(
    (element) => element.id === id || element.getAttribute('name') === id,
  )
  const block = anchor?.closest('p, li, div')
  if (!block) return null
  const copy = block.cloneNode(true) as HTMLElement
  // The mark before the note leads back to its reference.
  for (const back of copy.querySelectorAll('a[href^="#"]')) back.remove()
  const text = (copy.textContent ?? '').replace(/[\s\u00A0]+/g, ' ').trim()
  const href = copy.querySelector('a[href]')?.getAttribute('href')
  block.setAttribute('data-used-note', '')
  return text === '' ? null : { text, href: href ? restoreAddress(href) : null }
}
