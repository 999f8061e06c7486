import type pg from 'pg'
import { knownCard } from '#editorial/cards/known-cards.ts'
import type { Lang } from '#i18n/locale.ts'
import { escapeHtml } from '#platform/html/escape.ts'

/** What is stored of another site's thing, as far as a text elsewhere shows it. */
export interface ExportedCard {
  title: string
  author: string
  site: string
  words: string
  picture: string | null
}

/** Every card that was fetched, by its address. */
export async function readCards(client: pg.ClientBase): Promise<ReadonlyMap<string, ExportedCard>> {
  const { rows } = await client.query<ExportedCard & { address: string }>(
    `select address, title, author, site, words, picture from editorial_card where fetched_at is not null`,
  )
  return new Map(rows.map(({ address, ...card }) => [address, card]))
}

/** A card as HTML that needs nothing else: the words of a post, its picture, and a link that says whose it is. */
export function cardHtml(
  address: string,
  card: ExportedCard | undefined,
  lang: Lang,
  pictureOf: (key: string) => string | null,
): string {
  const known = knownCard(address)
  const href = escapeHtml(address)
  const isPost = known?.kind === 'post'
  const words = isPost && card?.words ? card.words.split('\n').filter(Boolean) : []
  const src = card?.picture ? pictureOf(card.picture) : null
  const site = known?.site[lang] || card?.site || ''
  const about = [card?.author, site].filter(Boolean).join(', ')
  return (
    (words.length > 0
      ? `<blockquote>${words.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</blockquote>`
      : '') +
    (src
      ? `<a href="${href}"><img src="${escapeHtml(src)}" alt="${escapeHtml(card?.title ?? '')}"></a>`
      : '') +
    `<figcaption><a href="${href}">${escapeHtml(card?.title || address)}</a>${about ? ` (${escapeHtml(about)})` : ''}</figcaption>`
  )
}
