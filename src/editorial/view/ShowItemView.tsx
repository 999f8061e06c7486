import { useI18n } from '#i18n/react.tsx'
import type { ShowItem } from '../page/show.server.ts'
import { POST_TRAITS } from '../post-traits.ts'
import { Neighbours } from './Neighbours.tsx'
import { PostView } from './PostView.tsx'
import { Rail } from './Rail.tsx'

/** A post of a section that has a list of its own. */
export function ShowItemView({ item }: { item: ShowItem }) {
  const { t } = useI18n()
  const { post, info, short, related, previous, next } = item
  const traits = POST_TRAITS[post.section]
  return (
    <PostView
      post={post}
      short={short}
      trail={[
        { label: t('shell.nav.home'), href: '/index' },
        { label: info.label, href: traits.list },
      ]}
      foot={<Neighbours previous={previous} next={next} />}
      aside={<Rail title={t('editorial.related')} posts={related} thumbs={!traits.brief} />}
    />
  )
}
