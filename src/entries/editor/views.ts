import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import type { Translate } from '#i18n/translator.ts'
import { asLink } from './toolbar/cards.ts'
import {
  dressCard,
  dressEmbed,
  dressNote,
  dressPicture,
  dressShortcode,
  element,
  type Looks,
} from './looks.ts'
import type { ChosenEmbed, EditorServices } from './services.ts'

/** How nodes look that are more than their HTML: pictures, embeds, notes, and the caption of a table. */
export function nodeViews(
  services: EditorServices,
  t: Translate,
  edit: (view: EditorView, pos: number) => void,
): Record<string, NodeViewConstructor> {
  const looks: Looks = { services, t }
  return {
    image: (node) => imageView(node, looks),
    embed: (node, view, getPos) => embedView(node, looks, () => edit(view, getPos() ?? 0)),
    shortcode: (node, view, getPos) => shortcodeView(node, looks, view, getPos),
    card: (node, view, getPos) =>
      cardView(node, looks, () => {
        asLink(getPos() ?? 0)(view.state, view.dispatch)
        view.focus()
      }),
    footnote: (node, view, getPos) => footnoteView(node, looks, () => edit(view, getPos() ?? 0)),
    table: tableView,
  }
}

function imageView(node: Node, looks: Looks): NodeView {
  const dom = element('figure')
  const contentDOM = element('figcaption')
  dom.append(contentDOM)
  const show = ({ attrs }: Node) =>
    dressPicture(
      dom,
      contentDOM,
      attrs as Record<'key' | 'alt' | 'credit' | 'decorative' | 'width', string>,
      looks,
    )
  show(node)
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
  }
}

function embedView(node: Node, looks: Looks, open: () => void): NodeView {
  const dom = element('figure')
  return blockView(node, dom, ({ attrs }) => dressEmbed(dom, attrs as ChosenEmbed, looks, open))
}

/** A block without text of its own, drawn anew only where it has changed: what it shows is fetched. Its buttons are its own. */
function blockView(node: Node, dom: HTMLElement, dress: (node: Node) => Promise<void>): NodeView {
  const show = (shown: Node) => void dress(shown)
  show(node)
  let current = node
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false
      if (!next.sameMarkup(current)) show(next)
      current = next
      return true
    },
    stopEvent: (event) => event.target instanceof HTMLButtonElement,
    ignoreMutation: () => true,
  }
}

function shortcodeView(
  node: Node,
  looks: Looks,
  view: EditorView,
  getPos: () => number | undefined,
): NodeView {
  const dom = element('figure')
  const change = (given: string) => {
    const pos = getPos()
    if (pos === undefined) return
    const code = given.trim()
    const { tr } = view.state
    // What is emptied is taken out.
    view.dispatch(code === '' ? tr.delete(pos, pos + 1) : tr.setNodeAttribute(pos, 'code', bracketed(code)))
  }
  const show = ({ attrs }: Node) => dressShortcode(dom, String(attrs['code']), looks, change)
  show(node)
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    stopEvent: (event) => event.target instanceof HTMLInputElement,
    ignoreMutation: () => true,
  }
}

function cardView(node: Node, looks: Looks, keepLink: () => void): NodeView {
  const dom = element('figure')
  return blockView(node, dom, ({ attrs }) => dressCard(dom, String(attrs['address']), looks, keepLink))
}

/** As the server takes it. */
const bracketed = (code: string) => `[${code.replace(/^\[|\]$/g, '')}]`

function footnoteView(node: Node, looks: Looks, open: () => void): NodeView {
  const dom = element('sup')
  const show = ({ attrs }: Node) => dressNote(dom, attrs as Record<'text' | 'href', string>, looks)
  show(node)
  dom.addEventListener('dblclick', open)
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    ignoreMutation: () => true,
  }
}

/** The caption is an attribute: it is written in the table's menu, not in the text. */
function tableView(node: Node): NodeView {
  const dom = element('table')
  const caption = element('caption', { contenteditable: 'false' })
  const contentDOM = element('tbody')
  const show = ({ attrs }: Node) => {
    const { caption: text, dir, lang } = attrs as Record<'caption' | 'dir' | 'lang', string | null>
    caption.textContent = text
    caption.hidden = !text
    for (const [name, value] of Object.entries({ dir, lang }))
      if (value) dom.setAttribute(name, value)
      else dom.removeAttribute(name)
  }
  show(node)
  dom.append(caption, contentDOM)
  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false
      show(next)
      return true
    },
    ignoreMutation: (mutation) => !contentDOM.contains(mutation.target),
  }
}
