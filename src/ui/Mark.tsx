import { Link } from './Link.tsx'

export type MarkProps = {
  /** Site name from the settings. */
  name: string
  tagline?: string
  /** Image from the settings; it takes the place of the cell. */
  image?: { src: string; width: number; height: number }
}

/** The site mark: a cell with the first letter of the name, or the image of the settings; leads home. */
export function Mark({ name, tagline, image }: MarkProps) {
  return (
    <Link className="mark" to="/index">
      {image ? (
        <img src={image.src} width={image.width} height={image.height} alt="" />
      ) : (
        <span className="mark-cell" aria-hidden="true">
          {Array.from(name)[0]}
        </span>
      )}
      <span>
        <b>{name}</b>
        {tagline && <small>{tagline}</small>}
      </span>
    </Link>
  )
}
