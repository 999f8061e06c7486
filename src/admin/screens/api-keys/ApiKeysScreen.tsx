import { Bidi, Lat, Num, Time, useI18n } from '#i18n/react.tsx'
import type { OwnedKey } from '#sections/accounts/keys/keys.server.ts'
import { Link } from '#ui/Link.tsx'
import { Status } from '#ui/Status.tsx'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import type { ListPage } from '../../parts/list.ts'
import { PanelList } from '../../parts/PanelList.tsx'

/** Every key with its owner and its use. */
export default function ApiKeysScreen({ data: { list } }: { data: { list: ListPage<OwnedKey> } }) {
  const { t, fmt } = useI18n()
  return (
    <PanelList
      label={t('admin.apiKeys')}
      list={list}
      countText={t('admin.apiKeys.count', { count: list.count })}
      rowKey={({ id }) => id}
      empty={{ title: t('admin.apiKeys.empty'), text: t('admin.apiKeys.emptyText') }}
      columns={[
        {
          key: 'label',
          label: t('admin.apiKeys.label'),
          head: true,
          cell: ({ label, id }) => (
            <>
              <bdi>
                <Bidi text={label} />
              </bdi>{' '}
              <small>
                <Lat>kmy_{id}_…</Lat>
              </small>
            </>
          ),
        },
        {
          key: 'owner',
          label: t('admin.apiKeys.owner'),
          cell: ({ owner }) => (
            <Link to={`/admin/users/${owner.id}`}>
              <Lat>@{owner.username}</Lat>
            </Link>
          ),
        },
        {
          key: 'kind',
          label: t('admin.apiKeys.kind'),
          cell: ({ kind }) => t(`admin.apiKeys.kind.${kind}`),
        },
        {
          key: 'state',
          label: t('admin.apiKeys.state'),
          cell: ({ state }) => (
            <Status tone={state === 'active' ? 'ok' : 'off'}>{t(`admin.apiKeys.state.${state}`)}</Status>
          ),
        },
        {
          key: 'used',
          label: t('admin.apiKeys.used'),
          cell: ({ lastUsed }) => (lastUsed ? <Time dateTime={lastUsed} as="date" /> : '—'),
        },
        {
          key: 'today',
          label: t('admin.apiKeys.today'),
          cell: ({ today }) => <Num>{fmt.number(today)}</Num>,
        },
        {
          key: 'month',
          label: t('admin.apiKeys.month'),
          cell: ({ month }) => <Num>{fmt.number(month)}</Num>,
        },
      ]}
      acts={({ id, state }) =>
        state === 'active' ? (
          <ConfirmAct
            fields={{ key: id }}
            label={t('admin.apiKeys.revoke')}
            question={t('admin.apiKeys.revoke.question')}
          />
        ) : null
      }
    />
  )
}
