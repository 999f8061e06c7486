import { useEffect, useRef, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import type { LibraryPicture } from '#sections/fileuploads/contract.ts'
import { useRefused } from '../../panel/use-panel.ts'

const CROPS = [
  { name: 'wide', ratio: '16 / 9' },
  { name: 'square', ratio: '1 / 1' },
  { name: 'tall', ratio: '3 / 4' },
] as const

/**
 * The point of a picture that no crop may lose: a click sets it, and so do two sliders, which every keyboard moves and which
 * need no script. What crops make of it is shown beside.
 */
export function FocusField({ picture }: { picture: LibraryPicture }) {
  const { t } = useI18n()
  const refused = useRefused()
  const typed = (name: string, stored: number) =>
    Number(refused?.typed.find(([own]) => own === name)?.[1] ?? stored)
  const [x, setX] = useState(() => typed('focal_x', picture.focalX))
  const [y, setY] = useState(() => typed('focal_y', picture.focalY))
  const sliders = useRef<HTMLDivElement>(null)
  // A slider that was moved before the script came stays where it is.
  useEffect(() => {
    const [left, top] = sliders.current?.querySelectorAll('input') ?? []
    if (left) setX(Number(left.value))
    if (top) setY(Number(top.value))
  }, [])
  const address = `/media/${picture.key}-${picture.width > 320 ? 480 : 320}.webp`
  const position = { objectPosition: `${x}% ${y}%` }
  return (
    <div className="focus">
      <div ref={sliders}>
        {/* The sliders below do the same for the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className="focus-picture"
          onClick={({ currentTarget, clientX, clientY }) => {
            const box = currentTarget.getBoundingClientRect()
            setX(Math.round(((clientX - box.left) / box.width) * 100))
            setY(Math.round(((clientY - box.top) / box.height) * 100))
          }}
        >
          <img
            src={address}
            alt={picture.ar.alt || picture.en.alt}
            width={picture.width}
            height={picture.height}
          />
          <span className="focus-dot" style={{ '--x': `${x}%`, '--y': `${y}%` } as object} />
        </div>
        {(
          [
            ['focal_x', t('admin.media.focus.x'), x, setX],
            ['focal_y', t('admin.media.focus.y'), y, setY],
          ] as const
        ).map(([name, label, value, set]) => (
          <label key={name} className="focus-line">
            <span>{label}</span>
            {/* From the left edge in both languages, as the picture is. */}
            <input
              type="range"
              name={name}
              min={0}
              max={100}
              value={value}
              dir="ltr"
              onChange={({ currentTarget }) => set(Number(currentTarget.value))}
            />
          </label>
        ))}
      </div>
      <div className="focus-crops" aria-hidden="true">
        {CROPS.map(({ name, ratio }) => (
          <img key={name} src={address} alt="" style={{ ...position, aspectRatio: ratio }} />
        ))}
      </div>
    </div>
  )
}
