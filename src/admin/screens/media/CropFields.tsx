import { useState, type PointerEvent } from 'react'
import { Lat, useI18n } from '#i18n/react.tsx'
import { CROP_RATIOS, CROP_USES, type Crop, type CropUse } from '#platform/images/crop-shapes.ts'
import { cropToFocus, heightFor } from '#platform/images/crops.ts'
import type { Focus } from '#platform/images/srcset.ts'
import type { LibraryPicture } from '#sections/fileuploads/contract.ts'
import { Button } from '#ui/Button.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { Icon } from '#ui/Icon.tsx'
import { useRefused } from '../../panel/use-panel.ts'

interface CropFieldsProps {
  picture: LibraryPicture
  focus: Focus
  /** A small version of the picture. */
  address: string
}

/** Every shape that the site gives to a picture, side by side: what the focus leaves of it, or a part that is chosen by hand. */
export function CropFields({ picture, focus, address }: CropFieldsProps) {
  const { t } = useI18n()
  return (
    <div role="group" aria-label={t('admin.media.crops')}>
      <p className="hint">{t('admin.media.crops.hint')}</p>
      <ul className="crops">
        {CROP_USES.map((use) => (
          <CropField key={use} use={use} picture={picture} focus={focus} address={address} />
        ))}
      </ul>
    </div>
  )
}

/** The shapes as they are spoken of. */
const SHAPES: Readonly<Record<CropUse, string>> = {
  lead: '16:9',
  card: '16:10',
  row: '3:2',
  wide: '1.91:1',
  thumb: '4:3',
  square: '1:1',
}
const SIDES = ['left', 'top', 'width'] as const
type Typed = Readonly<Record<(typeof SIDES)[number], string>>
const NONE: Typed = { left: '', top: '', width: '' }
const inHundredths = ([left, top, width]: Crop): Typed => ({
  left: String(left / 10),
  top: String(top / 10),
  width: String(width / 10),
})

function CropField({ use, picture, focus, address }: CropFieldsProps & { use: CropUse }) {
  const { t } = useI18n()
  const refused = useRefused()
  const nameOf = (side: string) => `crop_${use}_${side}`
  const [typed, setTyped] = useState<Typed>(() => {
    const stored = picture.crops[use]
    const known = stored ? inHundredths(stored) : NONE
    const sent = (side: keyof Typed) =>
      refused?.typed.find(([name]) => name === nameOf(side))?.[1] ?? known[side]
    return { left: sent('left'), top: sent('top'), width: sent('width') }
  })
  const own = readTyped(typed, use, picture)
  const shown = own ?? cropToFocus({ ...picture, focus }, use)
  const error = refused?.fields[nameOf('width')]
  const isOpen = own !== null || error !== undefined
  const id = `crop-${use}`
  return (
    <li>
      <Shown
        crop={shown}
        use={use}
        address={address}
        onMove={own && ((crop) => setTyped(inHundredths(crop)))}
      />
      <p>
        <span className="bold">{t(`admin.media.crop.${use}`)}</span>{' '}
        <span className="small muted">
          <Lat>{SHAPES[use]}</Lat>
        </span>
      </p>
      <p className="small muted">{own ? t('admin.media.crop.own') : t('admin.media.crop.focus')}</p>
      <details open={isOpen}>
        <summary>{t('admin.media.crop.byHand')}</summary>
        <div className="crop-sides">
          {SIDES.map((side) => (
            <label key={side}>
              <span className="small">{t(`admin.media.crop.${side}`)}</span>
              <input
                id={fieldId(nameOf(side))}
                className="input"
                name={nameOf(side)}
                inputMode="decimal"
                dir="ltr"
                value={typed[side]}
                aria-label={`${t(`admin.media.crop.${use}`)}: ${t(`admin.media.crop.${side}`)}`}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                onChange={({ currentTarget }) => setTyped({ ...typed, [side]: currentTarget.value })}
              />
            </label>
          ))}
        </div>
        {error && (
          <p className="field-error" id={`${id}-error`}>
            <Icon name="alert" />
            {error}
          </p>
        )}
        <p className="row wrapping needs-script">
          {own === null ? (
            <Button variant="ghost" onClick={() => setTyped(inHundredths(shown))}>
              {t('admin.media.crop.begin')}
            </Button>
          ) : (
            <Button variant="ghost" onClick={() => setTyped(NONE)}>
              {t('admin.media.crop.end')}
            </Button>
          )}
        </p>
      </details>
    </li>
  )
}

/** What is typed as a part of the picture, kept inside it; null where nothing whole is. */
function readTyped(typed: Typed, use: CropUse, picture: LibraryPicture): Crop | null {
  const [left = NaN, top = NaN, width = NaN] = SIDES.map((side) =>
    typed[side].trim() === '' ? NaN : Math.round(Number(typed[side]) * 10),
  )
  if ([left, top, width].some((side) => Number.isNaN(side)) || width < 1) return null
  return [left, top, width, Math.max(1, heightFor(width, use, picture))]
}

interface ShownProps {
  crop: Crop
  use: CropUse
  address: string
  onMove: ((crop: Crop) => void) | null
}

/** A part of the picture as its place shows it; one that is chosen by hand follows the mouse and the finger. */
function Shown({ crop: [left, top, width, height], use, address, onMove }: ShownProps) {
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!onMove || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const box = event.currentTarget.getBoundingClientRect()
    const moved = (place: number, by: number, side: number, most: number) =>
      Math.round(Math.min(1000 - most, Math.max(0, place - (by / side) * most)))
    onMove([
      moved(left, event.movementX, box.width, width),
      moved(top, event.movementY, box.height, height),
      width,
      height,
    ])
    event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div
      className={onMove ? 'crop-shown own' : 'crop-shown'}
      dir="ltr"
      style={{ aspectRatio: CROP_RATIOS[use] }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={move}
    >
      <img
        src={address}
        alt=""
        draggable={false}
        style={{
          width: `${100_000 / width}%`,
          height: `${100_000 / height}%`,
          insetInlineStart: `${(-100 * left) / width}%`,
          top: `${(-100 * top) / height}%`,
        }}
      />
    </div>
  )
}
