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
  {
    key,
    alt,
    credit,
    decorative,
    width,
  }: Readonly<Record<'key' | 'alt' | 'credit' | 'decorative' | 'width', string>>,
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
  const missing = t(decorative ? 'editor.image.decorative' : 'editor.image.noAlt')
  if (said) said.textContent = [alt || missing, credit].filter(Boolean).join(' · ')
  said?.classList.toggle('missing', !alt && !decorative)
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

/** A shortcode of an old site, which readers do not see; a field where it can be changed. */
export function dressShortcode(
  figure: HTMLElement,
  code: string,
  { t }: Looks,
  change?: (code: string) => void,
) {
  figure.classList.add('editor-embed', 'editor-shortcode')
  figure.contentEditable = 'false'
  const shown = change
    ? (element('input', { dir: 'ltr', 'aria-label': t('editor.shortcode') }) as HTMLInputElement)
    : element('code', { dir: 'ltr' }, code)
  if (shown instanceof HTMLInputElement) {
    shown.value = code
    shown.addEventListener('change', () => change?.(shown.value))
  }
  figure.replaceChildren(
    element('p', {}, t('editor.shortcode')),
    shown,
    element('small', {}, t('editor.shortcode.hint')),
  )
}

/** What is stored of another site's thing, or that it could not be fetched, with what a writer can do about it. */
export async function dressCard(
  figure: HTMLElement,
  address: string,
  { services, t }: Looks,
  keepLink?: () => void,
) {
  figure.classList.add('editor-card')
  figure.contentEditable = 'false'
  const place = element('p', { dir: 'ltr', class: 'address' }, address.replace(/^https:\/\/(?:www\.)?/, ''))
  const button = (label: string, name: string, act: () => void) => {
    const made = element('button', { type: 'button', class: 'button ghost small', 'data-act': name }, label)
    made.addEventListener('click', act)
    return made
  }
  const draw = async (again: boolean) => {
    const isFocused = figure.contains(document.activeElement)
    figure.replaceChildren(element('p', { role: 'status' }, t('editor.card.fetching')), place)
    const card = await services.cards?.show(address, again).catch(() => null)
    const isShown = card?.state === 'stored' || card?.state === 'gone'
    const words = isShown ? card.words || card.title : ''
    figure.replaceChildren(
      ...(isShown && card.picture
        ? [element('img', { src: card.picture, alt: '', draggable: 'false' })]
        : []),
      ...(isShown
        ? [
            ...(card.title ? [element('p', { dir: 'auto', class: 'bold' }, card.title)] : []),
            ...(words !== card.title ? [element('p', { dir: 'auto', class: 'words' }, words)] : []),
            element('small', { dir: 'auto' }, card.about),
          ]
        : [element('p', { class: 'missing' }, t('editor.card.failed'))]),
      ...(card?.state === 'gone' ? [element('p', { class: 'missing' }, t('editor.card.gone'))] : []),
      place,
    )
    if (!keepLink) return
    const acts = element('div', { class: 'row' })
    acts.append(
      button(t('editor.card.again'), 'again', () => void draw(true)),
      button(t('editor.card.link'), 'link', keepLink),
    )
    figure.append(acts)
    if (isFocused) acts.querySelector('button')?.focus()
  }
  figure.addEventListener('redraw', () => void draw(false))
  await draw(false)
}

/** A note is its number; what it says comes when it is pointed at. */
export function dressNote(sign: HTMLElement, { text, href }: { text: string; href: string }, { t }: Looks) {
  sign.classList.add('editor-note')
  sign.title = [text, href].filter(Boolean).join(' ')
  sign.setAttribute('aria-label', `${t('editor.note')}: ${text}`)
}
