import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useI18n } from '#i18n/react.tsx'
import type { LibraryPicture } from '#sections/fileuploads/contract.ts'
import { useRefused } from '../../panel/use-panel.ts'
import { CropFields } from './CropFields.tsx'

/**
 * The point of a picture that no crop may lose: the mouse or a finger sets it, and so do two sliders, which every keyboard moves and
 * which need no script. What each place makes of it is shown beside, and can be chosen by hand there.
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
  const point = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100)
    setX(within((clientX - box.left) / box.width))
    setY(within((clientY - box.top) / box.height))
    // The form asks before it is left unsaved.
    currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="focus">
      <div ref={sliders}>
        {/* The sliders below do the same for the keyboard. */}
        <div
          className="focus-picture"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            point(event)
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event)
          }}
        >
          <img
            src={address}
            alt={picture.ar.alt || picture.en.alt}
            width={picture.width}
            height={picture.height}
            draggable={false}
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
      <CropFields picture={picture} focus={{ x, y }} address={address} />
    </div>
  )
}
