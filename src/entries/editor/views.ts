import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import type { Translate } from '#i18n/translator.ts'
import type { ChosenEmbed, EditorServices } from './services.ts'

const FRAME_HEIGHT = 420

function element(tag: string, attributes: Readonly<Record<string, string>> = {}, text = ''): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  if (text) made.textContent = text
  return made
}

/** How nodes look that are more than their HTML: pictures, embeds, notes, and the caption of a table. */
export function nodeViews(
  services: EditorServices,
  t: Translate,
  edit: (view: EditorView, pos: number) => void,
): Record<string, NodeViewConstructor> {
  return {
    image: (node) => imageView(node, services, t),
    embed: (node, view, getPos) => embedView(node, services, t, () => edit(view, getPos() ?? 0)),
    footnote: (node, view, getPos) => footnoteView(node, t, () => edit(view, getPos() ?? 0)),
    table: tableView,
  }
}

function imageView(node: Node, services: EditorServices, t: Translate): NodeView {
  const dom = element('figure', { class: 'ed-img' })
  const picture = element('img', { loading: 'lazy', draggable: 'false' }) as HTMLImageElement
  const said = element('small', { contenteditable: 'false' })
  const contentDOM = element('figcaption', { 'aria-label': t('editor.image.caption') })
  const show = ({ attrs }: Node) => {
    const { key, alt, credit, width } = attrs as Record<'key' | 'alt' | 'credit' | 'width', string>
    const address = services.images?.preview(key) ?? ''
    if (picture.getAttribute('src') !== address) picture.src = address
    picture.alt = alt
    dom.dataset['width'] = width
    said.textContent = [alt || t('editor.image.noAlt'), credit].filter(Boolean).join(' · ')
    said.classList.toggle('missing', !alt)
    contentDOM.dataset['empty'] = t('editor.image.caption')
  }
  picture.addEventListener('error', () => dom.classList.add('broken'))
  show(node)
  dom.append(picture, said, contentDOM)
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

function embedView(node: Node, services: EditorServices, t: Translate, open: () => void): NodeView {
  const dom = element('figure', { class: 'ed-embed', contenteditable: 'false' })
  const show = async ({ attrs }: Node) => {
    const embed = attrs as ChosenEmbed
    dom.replaceChildren(element('p', {}, t('editor.loading')))
    const shown = await services.embeds?.show(embed).catch(() => null)
    const change = element('button', { type: 'button', class: 'btn gho sm' }, t('editor.change'))
    change.addEventListener('click', open)
    const title = element('p', {}, shown?.title ?? embed.id)
    if (!shown) title.append(' ', element('small', { class: 'missing' }, t('editor.embed.missing')))
    const head = element('div', { class: 'row' })
    head.append(title, ...(services.embeds ? [change] : []))
    const frame = shown?.frame
      ? [
          element('iframe', {
            src: shown.frame,
            title: shown.title,
            height: String(FRAME_HEIGHT),
            loading: 'lazy',
            tabindex: '-1',
          }),
        ]
      : []
    dom.replaceChildren(head, ...frame)
  }
  void show(node)
  let current = node
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false
      if (!next.sameMarkup(current)) void show(next)
      current = next
      return true
    },
    stopEvent: (event) => event.target instanceof HTMLButtonElement,
    ignoreMutation: () => true,
  }
}

function footnoteView(node: Node, t: Translate, open: () => void): NodeView {
  const dom = element('sup', { class: 'ed-note' })
  const show = ({ attrs }: Node) => {
    const { text, href } = attrs as Record<'text' | 'href', string>
    dom.title = [text, href].filter(Boolean).join(' ')
    dom.setAttribute('aria-label', `${t('editor.note')}: ${text}`)
  }
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
