import type { Lang } from '#i18n/locale.ts'
import type { PictureProps } from '#ui/Picture.tsx'
import type { Story } from '#ui/story/story.ts'
import { CROP_USES } from '#platform/images/crop-shapes.ts'
import { croppedSet } from '#platform/images/crops.ts'
import { focusStyle, srcset } from '#platform/images/srcset.ts'
import type { Cover, PostSummary } from './contract.ts'
import { coverFile, DRAWN_SIZE, DRAWN_WIDTHS } from './covers/cover-path.ts'

type CoverImage = Omit<PictureProps, 'sizes' | 'priority'>

/** The picture of a post for the image block: its own in three formats, a drawing of figures, or one of the scenes. */
export function coverImage(cover: Cover, alt = cover.alt): CoverImage {
  if (cover.kind === 'scene') return { src: `/scenes/scene-${cover.scene}.svg`, width: 960, height: 600, alt }
  if (cover.kind === 'figures')
    return {
      src: coverFile(cover.path, 640),
      srcSet: DRAWN_WIDTHS.map((width) => `${coverFile(cover.path, width)} ${width}w`).join(', '),
      ...DRAWN_SIZE,
      alt,
    }
  return { ...srcset(cover), ...focusStyle(cover.focus), alt }
}

/** What a place may draw of a story beside its title. */
export type StoryPart = Exclude<keyof Story, 'href' | 'title' | 'lang'>

/** The picture beside a story's title, with the parts that were chosen for single places. */
function storyImage(cover: Cover): Story['image'] {
  const image = coverImage(cover, '')
  if (cover.kind !== 'image' || !cover.crops) return image
  const parts = CROP_USES.flatMap((use) => {
    const part = croppedSet(cover, use)
    return part ? [[use, part] as const] : []
  })
  return { ...image, parts: Object.fromEntries(parts) }
}

/**
 * A summary with only the parts that its place shows: a page sends its data beside its markup, and what the markup does not
 * have comes to the reader for nothing.
 */
export function storyWith(post: PostSummary, lang: Lang, parts: readonly StoryPart[]): Story {
  const whole = toStory(post, lang)
  const story: Story = { href: whole.href, title: whole.title }
  const put = <K extends keyof Story>(key: K) => {
    // Reading time may be nought: less than a minute.
    if (whole[key] !== undefined && whole[key] !== false) story[key] = whole[key]
  }
  for (const part of parts) put(part)
  put('lang')
  return story
}

/** Summaries as a ranking shows them. */
export const rankedStories = (posts: readonly PostSummary[], lang: Lang): Story[] =>
  posts.map((post) => storyWith(post, lang, ['locked']))

/** Summaries as a rail beside a page shows them. */
export function railStories(summaries: readonly PostSummary[], lang: Lang, thumbs = true): Story[] {
  const parts: StoryPart[] = thumbs ? ['published', 'locked', 'image'] : ['published', 'locked']
  return summaries.map((post) => storyWith(post, lang, parts))
}

/** A summary as the story components show it. Its picture has no alt text: the title beside it says as much. */
export function toStory(post: PostSummary, lang: Lang): Story {
  return {
    href: post.path,
    title: post.title.text,
    image: storyImage(post.cover),
    kicker: post.category ? { label: post.category.name, href: post.category.path } : undefined,
    standfirst: post.summary || undefined,
    author: post.desk ?? undefined,
    published: post.publishedAt,
    minutes: post.readingMinutes,
    locked: post.paid,
    lang: post.title.lang === lang ? undefined : post.title.lang,
  }
}
