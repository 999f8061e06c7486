import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isolateText } from '#i18n/bidi/bidi.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { I18nProvider, useI18n } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import { motionPath, srcset, type StoredImage } from '#platform/images/srcset.ts'
import { Picture } from '#ui/Picture.tsx'
import { wordsFor } from '../comments/words.server.ts'
import type { PictureRights as Rights } from '../contract.ts'
import { RIGHTS_COLUMNS, rightsOf } from '../images/rights.server.ts'
import { PictureRights } from '../view/PictureRights.tsx'

/** A stored picture with whose it is, for where its place in a text does not say so, and whether it moves. */
export interface PictureInText extends StoredImage, Rights {
  moves: boolean
}

/** The stored pictures of these keys; an unknown key is left out. */
export async function picturesOf(
  { app, lang }: Pick<RequestContext, 'app' | 'lang'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, PictureInText>> {
  if (keys.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('media_image')
    .select(['key', 'width', 'height', 'frames', ...RIGHTS_COLUMNS])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(
    rows.map((row) => {
      const { key, width, height } = row
      const rights = rightsOf(row, lang) ?? NO_RIGHTS
      return [key, { key, width, height, moves: row.frames !== null, ...rights }]
    }),
  )
}

const NO_RIGHTS: Rights = { credit: '', licence: '', licenceUrl: null, acquireUrl: null }

const SIZES: Readonly<Record<string, string>> = {
  '': '(min-width: 992px) 680px, 100vw',
  wide: '(min-width: 992px) 900px, 100vw',
  half: '(min-width: 576px) 340px, 100vw',
}

/** A picture in a text with its caption, already HTML, and its credit. */
export function writePicture(
  ctx: Pick<RequestContext, 'lang' | 'prefs' | 'now'>,
  image: PictureInText,
  attributes: Readonly<Record<string, string>>,
  caption: string,
  lang: Lang,
): string {
  const { 'data-alt': alt = '', 'data-credit': said = '', 'data-width': width = '' } = attributes
  const rights = { ...image, credit: said || image.credit }
  const picture = (
    <Picture {...srcset(image)} alt={isolateText(alt, lang)} sizes={SIZES[width] ?? SIZES['']} />
  )
  return renderToStaticMarkup(
    <I18nProvider value={wordsFor(ctx)}>
      <figure className={`picture ${width}`.trim()}>
        {image.moves ? <Moving image={image}>{picture}</Moving> : picture}
        {(caption || rights.credit || rights.licence) && (
          <figcaption>
            {caption && <span dangerouslySetInnerHTML={{ __html: caption }} />}{' '}
            <PictureRights rights={rights} />
          </figcaption>
        )}
      </figure>
    </I18nProvider>,
  )
}

// No browser is sent these words.
const PLAY: LocalizedText = { ar: 'تشغيل الحركة', en: 'Play' }
const STOP: LocalizedText = { ar: 'إيقاف الحركة', en: 'Stop' }

/** A picture that moves when it is asked to, and is still again when it is asked to: by the browser alone, without a script. */
function Moving({ image: { key, width, height }, children }: { image: PictureInText; children: ReactNode }) {
  const { lang } = useI18n()
  return (
    <details className="motion">
      <summary>
        {children}
        <span className="button ghost small">
          <span className="motion-play">{PLAY[lang]}</span>
          <span className="motion-stop">{STOP[lang]}</span>
        </span>
      </summary>
      <img src={motionPath(key)} alt="" width={width} height={height} loading="lazy" decoding="async" />
    </details>
  )
}
