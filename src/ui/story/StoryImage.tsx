import { Link } from '../Link.tsx'
import { Picture, type PictureProps } from '../Picture.tsx'
import type { Story } from './story.ts'

type Props = Pick<PictureProps, 'sizes' | 'priority'> & { story: Story; className?: string }

/** Picture of a story as a link that keyboard and screen reader skip: the headline beside it is the same link. */
export function StoryImage({ story, className = 'image', ...rest }: Props) {
  if (!story.image) return null
  return (
    <Link className={className} to={story.href} tabIndex={-1} aria-hidden="true">
      <Picture {...story.image} {...rest} />
    </Link>
  )
}
