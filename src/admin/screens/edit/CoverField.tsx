import { useRef, useState, useSyncExternalStore } from 'react'
import { useI18n } from '#i18n/react.tsx'
import type { FieldInputProps, Look } from '#entries/form/FieldInput.tsx'
import type { LibraryPicture } from '#sections/fileuploads/contract.ts'
import { Button } from '#ui/Button.tsx'
import { previewOf } from '../media/Thumb.tsx'
import type { Choosers } from './use-choosers.tsx'

interface CoverFieldProps extends Pick<FieldInputProps, 'value'> {
  field: Pick<FieldInputProps['field'], 'label' | 'refuseSquare' | 'minWidth'>
  look: Look
  choose: Choosers['picture']
  /** The key is in the form: it is to be saved. */
  onChosen: (picture: LibraryPicture | null) => void
}

const never = () => () => undefined

/** The picture of a thing: seen, chosen from the library, taken away. Without a script its key is typed. */
export function CoverField({ field, value, look, choose, onChosen }: CoverFieldProps) {
  const { t, lang } = useI18n()
  const input = useRef<HTMLInputElement>(null)
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [key, setKey] = useState(typeof value === 'string' ? value : '')
  const words = key === '' ? t('entries.picture.choose') : t('entries.picture.change')
  const set = (picture: LibraryPicture | null) => {
    const next = picture?.key ?? ''
    if (input.current) input.current.value = next
    setKey(next)
    onChosen(picture)
  }
  return (
    <>
      {key !== '' && <img className="cover-image" src={previewOf(key)} alt="" width={320} height={180} />}
      <input
        {...look}
        ref={input}
        type={isAlive ? 'hidden' : 'text'}
        dir="ltr"
        defaultValue={key}
        id={isAlive ? undefined : look.id}
      />
      {isAlive && !look.disabled && (
        <div className="row wrapping">
          <Button
            id={look.id}
            variant="ghost"
            aria-label={`${field.label[lang]}: ${words}`}
            aria-describedby={look['aria-describedby']}
            onClick={() => {
              const wanted = { refuseSquare: field.refuseSquare, minWidth: field.minWidth, lang: null }
              void choose(wanted).then((chosen) => chosen && set(chosen.picture))
            }}
          >
            {words}
          </Button>
          {key !== '' && (
            <Button variant="ghost" onClick={() => set(null)}>
              {t('entries.picture.none')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
