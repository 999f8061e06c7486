import { renderToStaticMarkup } from 'react-dom/server'
import { isolateText } from '#i18n/bidi/bidi.ts'
import type { Lang } from '#i18n/locale.ts'
import { Bidi, I18nProvider } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import { srcset, type StoredImage } from '#platform/images/srcset.ts'
import { Picture } from '#ui/Picture.tsx'
import { wordsFor } from '../comments/words.server.ts'

/** The stored pictures of these keys; an unknown key is left out. */
export async function picturesOf(
  { app }: Pick<RequestContext, 'app'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredImage>> {
  if (keys.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('media_image')
    .select(['key', 'width', 'height'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

const SIZES: Readonly<Record<string, string>> = {
  '': '(min-width: 992px) 680px, 100vw',
  wide: '(min-width: 992px) 900px, 100vw',
  half: '(min-width: 576px) 340px, 100vw',
}

/** A picture in a text with its caption, already HTML, and its credit. */
export function writePicture(
  ctx: Pick<RequestContext, 'lang' | 'prefs' | 'now'>,
  image: StoredImage,
  attributes: Readonly<Record<string, string>>,
  caption: string,
  lang: Lang,
): string {
  const { 'data-alt': alt = '', 'data-credit': credit = '', 'data-width': width = '' } = attributes
  return renderToStaticMarkup(
    <I18nProvider value={wordsFor(ctx)}>
      <figure className={`picture ${width}`.trim()}>
        <Picture {...srcset(image)} alt={isolateText(alt, lang)} sizes={SIZES[width] ?? SIZES['']} />
        {(caption || credit) && (
          <figcaption>
            {caption && <span dangerouslySetInnerHTML={{ __html: caption }} />}
            {credit && (
              <small>
                {' '}
                <Bidi text={credit} />
              </small>
            )}
          </figcaption>
        )}
      </figure>
    </I18nProvider>,
  )
}
