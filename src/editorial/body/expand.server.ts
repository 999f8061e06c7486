import { isTag, type ChildNode, type Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { blockDirection } from '#i18n/bidi/block-direction.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { htmlOf, parseHtml } from '#platform/html/tree.server.ts'
import type { Worded } from '../contract.ts'
import { renderEmbed } from './embeds.server.ts'
import { numberNotes } from './notes.server.ts'
import { picturesOf, writePicture } from './pictures.server.tsx'

const DIRECTED = new Set(['p', 'h2', 'h3'])

/**
 * A sanitised text as it is read: pictures in the sizes of their place, charts and prices as this viewer may see them now,
 * footnotes numbered with their list at the end, and a paragraph wholly in the other script in its own direction.
 */
export async function expandBody(ctx: RequestContext, { text, lang }: Worded): Promise<Worded> {
  const nodes = parseHtml(text)
  const notes = numberNotes(nodes, lang)
  for (const block of DomUtils.findAll(({ name }) => DIRECTED.has(name), nodes)) {
    const direction = block.attribs['dir'] ? null : blockDirection(DomUtils.textContent(block), lang)
    if (direction) block.attribs['dir'] = direction
  }
  const images = nodes.flatMap((node) => (isTag(node) ? (node.attribs['data-image'] ?? []) : []))
  const pictures = await picturesOf(ctx, images)
  const written = await Promise.all(nodes.map((node) => write(node)))
  return { text: written.join('') + notes, lang }

  async function write(node: ChildNode): Promise<string> {
    if (!isTag(node) || node.name !== 'figure') return htmlOf(node)
    const image = pictures.get(node.attribs['data-image'] ?? '')
    if (image) return writePicture(ctx, image, node.attribs, captionOf(node), lang)
    if ('data-embed' in node.attribs) return (await renderEmbed(ctx, node.attribs)) ?? ''
    return htmlOf(node)
  }
}

function captionOf(figure: Element): string {
  const caption = figure.children.find((child) => isTag(child) && child.name === 'figcaption')
  return caption && isTag(caption) ? htmlOf(caption.children) : ''
}
