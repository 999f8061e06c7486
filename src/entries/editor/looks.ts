import type { Translate } from '#i18n/translator.ts'
import type { ChosenEmbed, EditorServices } from './services.ts'

const FRAME_HEIGHT = 420

export function element(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HTMLElement {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  if (text) made.textContent = text
  return made
}

/** What is shown of pictures, embeds and notes while a text is written, before its editor is there as well. */
export interface Looks {
  services: EditorServices
  t: Translate
}

/** A picture over its caption, with the words that are not in the text. */
export function dressPicture(
  figure: HTMLElement,
  caption: HTMLElement,
  { key, alt, credit, width }: Readonly<Record<'key' | 'alt' | 'credit' | 'width', string>>,
  { services, t }: Looks,
) {
  let picture = figure.querySelector('img')
  if (!picture) {
    picture = element('img', { loading: 'lazy', draggable: 'false' }) as HTMLImageElement
    picture.addEventListener('error', () => figure.classList.add('broken'))
    figure.prepend(picture, element('small', { contenteditable: 'false' }))
    figure.classList.add('editor-image')
    caption.setAttribute('aria-label', t('editor.image.caption'))
  }
  const address = services.images?.preview(key) ?? ''
  if (picture.getAttribute('src') !== address) picture.src = address
  picture.alt = alt
  figure.dataset['width'] = width
  const said = figure.querySelector('small')
  if (said) said.textContent = [alt || t('editor.image.noAlt'), credit].filter(Boolean).join(' · ')
  said?.classList.toggle('missing', !alt)
  caption.dataset['empty'] = t('editor.image.caption')
}

/** A chart, table or price by its name, with a button that changes it. */
export async function dressEmbed(
  figure: HTMLElement,
  embed: ChosenEmbed,
  { services, t }: Looks,
  change: () => void,
) {
  figure.classList.add('editor-embed')
  figure.contentEditable = 'false'
  figure.replaceChildren(element('p', {}, t('editor.loading')))
  const shown = await services.embeds?.show(embed).catch(() => null)
  const button = element('button', { type: 'button', class: 'button ghost small' }, t('editor.change'))
  button.addEventListener('click', change)
  const title = element('p', {}, shown?.title ?? embed.id)
  if (!shown) title.append(' ', element('small', { class: 'missing' }, t('editor.embed.missing')))
  const head = element('div', { class: 'row' })
  head.append(title, ...(services.embeds ? [button] : []))
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
  figure.replaceChildren(head, ...frame)
}

/** A note is its number; what it says comes when it is pointed at. */
export function dressNote(sign: HTMLElement, { text, href }: { text: string; href: string }, { t }: Looks) {
  sign.classList.add('editor-note')
  sign.title = [text, href].filter(Boolean).join(' ')
  sign.setAttribute('aria-label', `${t('editor.note')}: ${text}`)
}
