import { Lat, Time, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { MESSAGE_STATES, type ContactListView } from './contract.ts'

/** The readers' messages, waiting ones first. */
export default function Contact({ data: { list, subjects } }: { data: ContactListView }) {
  const { t } = useI18n()
  return (
    <PanelList
      label={t('admin.contact')}
      list={list}
      countText={t('admin.contact.count', { count: list.count })}
      rowKey={({ id }) => id}
      rowLabel={({ reference }) => reference}
      search={t('admin.contact.search')}
      filters={[
        {
          name: 'state',
          label: t('admin.contact.state'),
          options: MESSAGE_STATES.map((value) => ({ value, label: t(`admin.contact.state.${value}`) })),
        },
        {
          name: 'subject',
          label: t('admin.contact.subject'),
          options: subjects,
        },
      ]}
      empty={{ title: t('admin.contact.empty'), text: t('admin.contact.emptyText') }}
      bulk={[
        { value: 'handled', label: t('admin.contact.handle') },
        { value: 'open', label: t('admin.contact.reopen') },
      ]}
      columns={[
        {
          key: 'reference',
          label: t('admin.contact.reference'),
          head: true,
          cell: ({ id, reference }) => (
            <Link className="row-link" to={`/admin/contact/${id}`}>
              <Lat>{reference}</Lat>
            </Link>
          ),
        },
        { key: 'name', label: t('admin.contact.name'), cell: ({ name }) => <bdi>{name}</bdi> },
        {
          key: 'subject',
          label: t('admin.contact.subject'),
          cell: ({ subject }) => subject,
        },
        {
          key: 'created',
          label: t('admin.contact.created'),
          cell: ({ createdAt }) => <Time dateTime={createdAt} as="dateTime" />,
        },
        {
          key: 'state',
          label: t('admin.contact.state'),
          cell: ({ handled }) => (
            <Status tone={handled ? 'ok' : 'warn'}>
              {t(`admin.contact.state.${handled ? 'handled' : 'open'}`)}
            </Status>
          ),
        },
      ]}
    />
  )
}
