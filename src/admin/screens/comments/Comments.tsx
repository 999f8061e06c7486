import { useI18n } from '#i18n/react.tsx'
import { CommentList, type CommentListProps } from './CommentList.tsx'

/** The moderators' list. */
export default function Comments({ data }: { data: CommentListProps }) {
  const { t } = useI18n()
  return (
    <>
      <p className="cp-intro">{t('admin.comments.intro')}</p>
      <CommentList {...data} />
    </>
  )
}
