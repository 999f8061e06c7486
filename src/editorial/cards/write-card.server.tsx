import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import { Bidi, I18nProvider, Time, useI18n } from '#i18n/react.tsx'
import { srcset } from '#platform/images/srcset.ts'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { island } from '#ui/island.ts'
import { Picture } from '#ui/Picture.tsx'
import type { Card } from './cards.server.ts'
import type { KnownCard } from './card-site.ts'
import { knownCard } from './known-cards.ts'
import type { TextContext } from '../body/embeds.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const WORDS = { ar: { ...languageAr, ...ar }, en: { ...languageEn, ...en } }

type Asking = Pick<TextContext, 'lang' | 'prefs' | 'now' | 'frame'>

/**
 * What a text shows of another site, out of what is stored here: nothing is loaded from there until a reader asks for it. What could
 * not be fetched is a link, and so is what opens a frame where none can be allowed.
 */
export function writeCard(ctx: Asking, address: string, card: Card | undefined): string {
  const { lang, prefs, now } = ctx
  const known = (card?.leads_to ? knownCard(card.leads_to) : null) ?? knownCard(address)
  const isStored = card?.state === 'stored' || card?.state === 'gone'
  const frame = (ctx.frame && known?.frame) || null
  const shown = isStored ? (
    <Shown card={card} known={known} frame={frame} address={address} />
  ) : (
    <Plain address={address} />
  )
  if (card?.state === 'stored' && frame) ctx.frame?.(new URL(frame).origin)
  return renderToStaticMarkup(
    <I18nProvider value={{ lang, prefs, now, dict: WORDS[lang] }}>{shown}</I18nProvider>,
  )
}

/** An address as readers are shown it: without what every one has. */
const shortOf = (address: string) =>
  decodedOf(address.replace(/^https:\/\/(?:www\.)?/, '').replace(/\/$/, ''))

function decodedOf(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

function Plain({ address }: { address: string }) {
  return (
    <p>
      <a href={address} rel="noopener nofollow">
        <bdi dir="ltr">{shortOf(address)}</bdi>
      </a>
    </p>
  )
}

interface Parts {
  card: Card
  known: KnownCard | null
  address: string
}

function Shown({ frame, ...parts }: Parts & { frame: string | null }) {
  const { known } = parts
  if (known?.kind === 'post') return <Post {...parts} />
  return known && frame ? <Framed {...parts} known={known} frame={frame} /> : <Page {...parts} />
}

/** The site as its name says it, or as its address does. */
function useSite({ card, known, address }: Parts): string {
  const { lang } = useI18n()
  return known?.site[lang] || card.site || new URL(card.leads_to ?? address).hostname.replace(/^www\./, '')
}

/** Who, where, when; and that it is no longer there. */
function About(parts: Parts & { link?: string; author: boolean }) {
  const { card, address, link, author } = parts
  const { t, fmt } = useI18n()
  const site = useSite(parts)
  const said: ReactNode[] = [
    ...(author && card.author ? [<bdi key="author">{card.author}</bdi>] : []),
    link ? (
      <a key="link" href={address} rel="noopener nofollow">
        <Bidi text={link} />
      </a>
    ) : (
      <Bidi key="site" text={site} />
    ),
    ...(card.published_at ? [<Time key="date" dateTime={card.published_at} />] : []),
  ]
  return (
    <>
      <small className="about">{said.flatMap((one, at) => (at === 0 ? [one] : [' · ', one]))}</small>
      {card.state === 'gone' && (
        <small className="gone">
          <Bidi text={t('cards.gone', { site, date: fmt.date(card.gone_at) })} />
        </small>
      )}
    </>
  )
}

function Cover({ card, alt = '', sizes }: { card: Card; alt?: string; sizes: string }) {
  if (!card.picture) return null
  return <Picture {...srcset(card.picture)} alt={alt} sizes={sizes} />
}

const COLUMN = '(min-width: 992px) 680px, 100vw'
const ICONS: Readonly<Record<'video' | 'map' | 'chart', IconName>> = {
  video: 'play',
  map: 'map',
  chart: 'chart',
}

/** What plays or moves: its picture leads to its site, and with a script it opens in its place. */
function Framed({ frame, ...parts }: Parts & { known: KnownCard; frame: string }) {
  const { card, known, address } = parts
  const { t } = useI18n()
  const site = useSite(parts)
  const kind = known.kind === 'map' || known.kind === 'chart' ? known.kind : 'video'
  const isThere = card.state === 'stored'
  const title = card.title || site
  const ratio = card.ratio ?? known.ratio
  return (
    <figure className={`outside-card framed ${kind}${ratio < 1 ? ' tall' : ''}`}>
      <div
        className="stage"
        style={{ aspectRatio: String(Math.round(ratio * 1000) / 1000) }}
        {...(isThere && island('card', { frame, title: `${title} - ${site}` }))}
      >
        <a href={address} rel="noopener nofollow">
          <Cover card={card} sizes={COLUMN} />
          {isThere && (
            <span className="press">
              <Icon name={ICONS[kind]} /> {t(`cards.press.${kind}`)}
              <span className="visually-hidden">
                : <Bidi text={title} />
              </span>
            </span>
          )}
          {!isThere && (
            <span className="visually-hidden">
              <Bidi text={title} />
            </span>
          )}
        </a>
      </div>
      {isThere && (
        <p className="press-note">
          <Bidi text={t(`cards.notice.${kind}`, { site })} />
        </p>
      )}
      <figcaption>
        <a href={address} rel="noopener nofollow" dir="auto">
          {title}
        </a>
        <About {...parts} author />
      </figcaption>
    </figure>
  )
}

/** The words of a post, as a quotation with its source. */
function Post(parts: Parts) {
  const { card, address } = parts
  const { t } = useI18n()
  const site = useSite(parts)
  return (
    <figure className="outside-card quotation">
      <blockquote cite={address}>
        {card.words.split('\n').map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines never change their order
          <p key={at} dir="auto">
            {line}
          </p>
        ))}
      </blockquote>
      <Cover card={card} alt={t('cards.picture')} sizes={COLUMN} />
      <figcaption>
        <About {...parts} link={t('cards.original', { site })} author />
      </figcaption>
    </figure>
  )
}

/** A page by its title, its picture and how it describes itself. */
function Page(parts: Parts) {
  const { card, address } = parts
  const [words = ''] = card.words.split('\n')
  return (
    <figure className="outside-card page-card">
      <Cover card={card} sizes="(min-width: 576px) 200px, 100vw" />
      <figcaption>
        <a href={address} rel="noopener nofollow" dir="auto">
          {card.title || shortOf(address)}
        </a>
        {words && (
          <span className="described" dir="auto">
            {words}
          </span>
        )}
        <About {...parts} author={false} />
      </figcaption>
    </figure>
  )
}
