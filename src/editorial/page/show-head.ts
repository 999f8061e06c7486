import type { MetaDescriptor } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { ogPath } from '#head/og-path.ts'
import { splitLang } from '#i18n/locale.ts'
import type { PostSection } from '../contract.ts'
import { postMeta } from './post-head.ts'
import type { Show } from './show.server.ts'

/** The head of `/aw/{key}` and `/news-excerpt/{key}`. */
export function showMeta(
  args: MetaInput & { loaderData: Show | undefined },
  section: PostSection,
): MetaDescriptor[] {
  const show = args.loaderData
  if (!show) return []
  if (show.kind === 'item') return postMeta(args, show.post)
  const { lang } = splitLang(args.location.pathname)
  return metaOf(args, {
    title: show.info.label,
    description: show.info.notes?.replace(/<[^>]*>/g, ' ').trim(),
    feed: section,
    image: ogPath('section', section, lang),
  })
}
