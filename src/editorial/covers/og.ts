import { ogPath } from '#head/og-path.ts'
import type { Lang } from '#i18n/locale.ts'
import type { PostSummary } from '../contract.ts'

/** What is shown beside a link to a post: its photo, else a card that is drawn. */
export const postOgPath = ({ id, cover }: Pick<PostSummary, 'id' | 'cover'>, lang: Lang): string =>
  ogPath('post', id, lang, cover.kind === 'image' ? 'jpg' : 'png')
