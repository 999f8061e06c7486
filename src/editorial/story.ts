import type { Lang } from '#i18n/locale.ts'
import type { Story } from '#ui/story.ts'
import { srcset } from '#platform/images/srcset.ts'
import type { Cover, Teaser } from './contract.ts'

/** The picture of a post for the image block: its own in three formats, or one of the drawn scenes. */
export function coverImage(cover: Cover, alt = cover.alt): Story['image'] {
  if (cover.kind === 'scene') return { src: `/scenes/scene-${cover.scene}.svg`, width: 960, height: 600, alt }
  return { ...srcset(cover), alt }
}

/** A teaser as the story components show it. In lists the picture says nothing that the title beside it does not. */
export function toStory(teaser: Teaser, lang: Lang): Story {
  return {
    href: teaser.path,
    title: teaser.title.text,
    image: coverImage(teaser.cover, ''),
    kicker: teaser.category ? { label: teaser.category.name, href: teaser.category.path } : undefined,
    standfirst: teaser.summary || undefined,
    author: teaser.desk ?? undefined,
    published: teaser.publishedAt,
    minutes: teaser.readingMinutes,
    locked: teaser.paid,
    lang: teaser.title.lang === lang ? undefined : teaser.title.lang,
  }
}
