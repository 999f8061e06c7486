import { HtmlValidate } from 'html-validate'
import { elements } from '../html.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    'missing-doctype': 'error',
    // React writes void elements closed, empty attributes with `=""`, and some names as its own props are called.
    'void-style': ['error', { style: 'selfclose' }],
    'attribute-boolean-style': ['error', { style: 'empty' }],
    'attribute-empty-style': ['error', { style: 'empty' }],
    'attr-case': 'off',
    // Where a picture is cropped is its own, not its class's.
    'no-inline-style': ['error', { allowedProperties: ['display', 'object-position'] }],
    // Identifiers of useId begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    // A filter's choices share a name, and so do a typed date and its picker (decision 35).
    'form-dup-name': 'off',
    // A headline is as long as its editor wrote it.
    'long-title': 'off',
  },
})

/** What is wrong with a page's HTML: the rules of html-validate, and places that its links and buttons lead to in vain. */
export async function faultsOfHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  return [...faults, ...lostPlaces(html).map((id) => `no place #${id}`)].slice(0, 10)
}

/** Targets of a page's own links and buttons that are missing. */
function lostPlaces(html: string): string[] {
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))
  const links = elements(html, 'a').flatMap(({ href = '' }) => (href.startsWith('#') ? [href.slice(1)] : []))
  const poppers = elements(html, 'button').flatMap(({ popovertarget }) => popovertarget ?? [])
  return [...links.map(decodeURIComponent), ...poppers].filter((id) => id !== '' && !ids.has(id))
}
