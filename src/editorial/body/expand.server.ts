import { isTag, type ChildNode, type Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { blockDirection } from '#i18n/bidi/block-direction.ts'
import { htmlOf, parseHtml } from '#platform/html/tree.server.ts'
import { cardTag, readCards } from '../cards/cards.server.ts'
import { writeCard } from '../cards/write-card.server.tsx'
import type { Worded } from '../contract.ts'
import { renderEmbed, type TextContext } from './embeds.server.ts'
import { numberNotes } from './notes.server.ts'
import { picturesOf, writePicture } from './pictures.server.tsx'

const DIRECTED = new Set(['p', 'h2', 'h3'])

/**
 * A sanitised text as it is read: pictures in the sizes of their place, charts and prices as this viewer may see them now,
 * cards of other sites out of what is stored of them, footnotes numbered with their list at the end, and a paragraph wholly in the other script in its own direction.
 */
export async function expandBody(ctx: TextContext, { text, lang }: Worded): Promise<Worded> {
  const nodes = parseHtml(text)
  const notes = numberNotes(nodes, lang)
  for (const block of DomUtils.findAll(({ name }) => DIRECTED.has(name), nodes)) {
    const direction = block.attribs['dir'] ? null : blockDirection(DomUtils.textContent(block), lang)
    if (direction) block.attribs['dir'] = direction
  }
  const valuesOf = (name: string) => nodes.flatMap((node) => (isTag(node) ? (node.attribs[name] ?? []) : []))
  const addresses = valuesOf('data-card')
  ctx.tag(...addresses.map(cardTag))
  const [pictures, cards] = await Promise.all([
    picturesOf(ctx, valuesOf('data-image')),
    readCards(ctx.app, addresses),
  ])
  const written = await Promise.all(nodes.map((node) => write(node)))
  return { text: written.join('') + notes, lang }

  async function write(node: ChildNode): Promise<string> {
    if (!isTag(node) || node.name !== 'figure') return htmlOf(node)
    const address = node.attribs['data-card']
    if (address !== undefined) return writeCard(ctx, address, cards.get(address))
    const image = pictures.get(node.attribs['data-image'] ?? '')
    if (image) return writePicture(ctx, image, node.attribs, captionOf(node), lang)
    // A picture that never came from an old site: its caption alone would speak of nothing.
    if ('data-image' in node.attribs) return ''
    if ('data-embed' in node.attribs) return (await renderEmbed(ctx, node.attribs)) ?? ''
    return htmlOf(node)
  }
}

function captionOf(figure: Element): string {
  const caption = figure.children.find((child) => isTag(child) && child.name === 'figcaption')
  return caption && isTag(caption) ? htmlOf(caption.children) : ''
}
