import { useState } from 'react'
import { dirOf, type Lang } from '#i18n/locale.ts'
import { Lat, useI18n } from '#i18n/react.tsx'
import type { LibraryPicture, PictureWords, UploadFormat } from '#sections/fileuploads/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { SearchBox } from '#ui/form/SearchBox.tsx'
import { boundsOf } from '../bounds.ts'
import { Thumb } from '../Thumb.tsx'
import { Uploader } from '../Uploader.tsx'
import { useFound } from './use-found.ts'

/** The requirements of a place for a picture. */
export interface Wanted {
  refuseSquare: boolean
  minWidth: number | null
  /** The language of the text that it is for: its description is checked before it is inserted. */
  lang: Lang | null
}

/** A picture with its words for the place that it was chosen for. */
export interface ChosenPicture {
  picture: LibraryPicture
  /** `decorative` says that it adds nothing to the text, so that it is not described. */
  words: PictureWords & { decorative?: '1' }
}

export interface PictureChooserProps {
  wanted: Wanted
  onChoose: (chosen: ChosenPicture) => void
}

interface Found {
  results: LibraryPicture[]
  total_pages: number
}

/** Chooses a picture of the library, or uploads one and chooses it. Fetched when it is first opened. */
export default function PictureChooser({ wanted, onChoose }: PictureChooserProps) {
  const { t, lang } = useI18n()
  const [typed, setTyped] = useState('')
  const [pages, setPages] = useState(1)
  const [fresh, setFresh] = useState<readonly LibraryPicture[]>([])
  const [chosen, setChosen] = useState<LibraryPicture | null>(null)
  const formats = useFound<{ results: UploadFormat[] }>('/fileuploads/api/Extensions').answer
  const pick = (picture: LibraryPicture) => {
    if (wanted.lang === null) onChoose({ picture, words: picture[lang] })
    else setChosen(picture)
  }
  if (chosen && wanted.lang)
    return (
      <Words
        picture={chosen}
        lang={wanted.lang}
        onBack={() => setChosen(null)}
        onDone={(words) => onChoose({ picture: chosen, words })}
      />
    )
  return (
    <>
      {formats && (
        <Uploader
          bounds={boundsOf(
            formats.results.filter(({ file_kind: kind }) => kind === 'picture'),
            lang,
          )}
          action=""
          several={false}
          onUploaded={({ picture }) => {
            setFresh((all) => [picture, ...all.filter(({ key }) => key !== picture.key)])
            if (problemOf(picture, wanted) === null) pick(picture)
          }}
        />
      )}
      <search
        onInput={(event) => {
          if (!(event.target instanceof HTMLInputElement)) return
          setTyped(event.target.value)
          setPages(1)
        }}
      >
        <SearchBox words="" hint={t('admin.media.pick.search')} />
      </search>
      {Array.from({ length: pages }, (_, at) => (
        <Page
          key={`${typed}${at}`}
          number={at + 1}
          text={typed}
          before={at === 0 && typed === '' ? fresh : []}
          wanted={wanted}
          onPick={pick}
          onMore={at + 1 === pages ? () => setPages(pages + 1) : null}
        />
      ))}
    </>
  )
}

interface PageProps {
  number: number
  text: string
  /** Those that were just uploaded. */
  before: readonly LibraryPicture[]
  wanted: Wanted
  onPick: (picture: LibraryPicture) => void
  onMore: (() => void) | null
}

function Page({ number, text, before, wanted, onPick, onMore }: PageProps) {
  const { t, lang } = useI18n()
  const { answer, failed } = useFound<Found>(
    `/fileuploads/api/Pictures?q=${encodeURIComponent(text.slice(0, 100))}&page=${number}`,
  )
  if (failed) return <p role="alert">{t('admin.media.failed')}</p>
  if (!answer) return <p role="status">{t('admin.media.pick.loading')}</p>
  const pictures = [...before, ...answer.results.filter(({ key }) => before.every((one) => one.key !== key))]
  if (pictures.length === 0) return <p role="status">{t('admin.media.pick.nothing')}</p>
  return (
    <>
      <ul className="media-grid">
        {pictures.map((picture) => {
          const problem = problemOf(picture, wanted)
          return (
            <li key={picture.key}>
              <button
                type="button"
                className="media-item"
                disabled={problem !== null}
                onClick={() => onPick(picture)}
              >
                <Thumb picture={picture} />
                <span className="media-name">
                  <bdi>{picture[lang].alt || picture.name || picture.key}</bdi>
                </span>
                <span className="small muted">
                  <Lat>{`${picture.width} × ${picture.height}`}</Lat>
                </span>
                {problem && (
                  <span className="small">
                    {problem === 'square'
                      ? t('admin.media.pick.square')
                      : t('admin.media.pick.narrow', { width: wanted.minWidth ?? 0 })}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {onMore && answer.total_pages > number && (
        <Button variant="ghost" onClick={onMore}>
          {t('admin.media.pick.more')}
        </Button>
      )}
    </>
  )
}

/** Why a picture cannot go where it is wanted. */
function problemOf({ width, height }: LibraryPicture, wanted: Wanted): 'square' | 'narrow' | null {
  if (wanted.refuseSquare && width === height) return 'square'
  return wanted.minWidth !== null && width < wanted.minWidth ? 'narrow' : null
}

/** The picture's words, in the language of the text that it goes into: offered from the library, and changed for this place. */
function Words({
  picture,
  lang,
  onBack,
  onDone,
}: {
  picture: LibraryPicture
  lang: Lang
  onBack: () => void
  onDone: (words: ChosenPicture['words']) => void
}) {
  const { t } = useI18n()
  const [words, setWords] = useState<PictureWords>(picture[lang])
  const [isDecorative, setDecorative] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const isUnsaid = words.alt.trim() === '' && !isDecorative
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // Left empty is neither described nor decoration.
        if (isUnsaid) setAsked(true)
        else onDone(words.alt.trim() === '' ? { ...words, decorative: '1' } : words)
      }}
    >
      <Thumb picture={picture} />
      <p className="bold">{t('admin.media.pick.describe')}</p>
      {(['alt', 'caption', 'credit'] as const).map((name) => (
        <div className="field" key={name}>
          <label htmlFor={`pick-${name}`}>{t(`admin.media.${name}`)}</label>
          <input
            id={`pick-${name}`}
            className="input"
            lang={lang}
            dir={dirOf(lang)}
            maxLength={300}
            value={words[name]}
            onChange={({ currentTarget: { value } }) => setWords({ ...words, [name]: value })}
          />
        </div>
      ))}
      <label className="check">
        <input
          type="checkbox"
          checked={isDecorative}
          onChange={({ currentTarget: { checked } }) => setDecorative(checked)}
        />
        {t('admin.media.pick.decorative')}
      </label>
      {isAsked && isUnsaid && (
        <p className="field-error" role="alert">
          <Icon name="alert" />
          {t('admin.media.pick.undescribed')}
        </p>
      )}
      <div className="row wrapping">
        <Button type="submit">{t('admin.media.pick.insert')}</Button>
        <Button variant="ghost" onClick={onBack}>
          {t('admin.media.pick.back')}
        </Button>
      </div>
    </form>
  )
}
