import { Link } from '../Link.tsx'
import { Picture, type PictureProps } from '../Picture.tsx'
import type { Story, StoryPicture, StoryPlace } from './story.ts'

type Props = Pick<PictureProps, 'sizes' | 'priority'> & {
  story: Story
  /** The place, for which an editor may have chosen a part of the picture. */
  use: StoryPlace
  /** The same on a phone, where it is another. */
  phone?: StoryPlace
  className?: string
}

/** Picture of a story as a link that keyboard and screen reader skip: the headline beside it is the same link. */
export function StoryImage({ story, use, phone, className = 'image', ...rest }: Props) {
  if (!story.image) return null
  return (
    <Link className={className} to={story.href} tabIndex={-1} aria-hidden="true">
      <Picture {...pictureFor(story.image, use, phone)} {...rest} />
    </Link>
  )
}

/** The widest screen of a phone, as the sheets have it. */
const PHONE = '(max-width: 575.98px)'

/** A picture for a place: the part that was chosen for it, else all of it, cropped by the sheet to its focus. */
function pictureFor({ parts, ...whole }: StoryPicture, use: StoryPlace, phone?: StoryPlace) {
  if (!parts) return whole
  const own = parts[use]
  const small = phone && (parts[phone] ?? (own && { sources: [], ...whole }))
  const onPhone = small
    ? [...(small.sources ?? []), { type: 'image/jpeg', srcSet: small.srcSet ?? small.src }].map((source) => ({
        ...source,
        media: PHONE,
      }))
    : []
  const shown = own ? { ...whole, ...own } : whole
  return { ...shown, sources: [...onPhone, ...(shown.sources ?? [])] }
}
