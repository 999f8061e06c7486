import { useI18n } from '#i18n/react.tsx'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'

export type HeaderViewProps = {
  label: string
  notes: string | null
  count: number
  current: 'index' | 'downloads' | 'upload'
  /** Of the one document that the page is about. */
  title?: string
}

/** The head that the pages of the section share (ROUTE-21). Uploading is not named to those who may not do it. */
export function HeaderView({ label, notes, count, current, title }: HeaderViewProps) {
  const { t } = useI18n()
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    ...(current === 'index' ? [{ label }] : [{ label, href: '/fileuploads' }]),
    ...(title === undefined
      ? current === 'index'
        ? []
        : [{ label: t(`fileuploads.${current}`) }]
      : [{ label: t('fileuploads.downloads'), href: '/fileuploads/downloads' }, { label: title }]),
  ]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={title ?? label}>
        {notes && <div dangerouslySetInnerHTML={{ __html: notes }} />}
      </PageHead>
      <Tabs
        label={t('fileuploads.views')}
        items={[
          {
            href: '/fileuploads/downloads',
            label: t('fileuploads.downloads'),
            count,
            current: current === 'downloads' && title === undefined,
          },
        ]}
      />
    </>
  )
}
