import { useLocation } from 'react-router'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { usePanel } from '../../panel/use-panel.ts'
import type { NewslettersData } from './contract.ts'
import { IssueStatus } from './IssueStatus.tsx'

/** Every issue, and the lists with how many are on them. */
export default function Newsletters({ data: { issues, lists, hasServer } }: { data: NewslettersData }) {
  const { t, fmt } = useI18n()
  return (
    <>
      <p className="admin-intro">{t('admin.newsletters.intro')}</p>
      {!hasServer && <Alert tone="warn" title={t('admin.newsletters.noServer')} />}
      <section className="panel" aria-labelledby="lists">
        <SectionHead id="lists" title={t('admin.newsletters.lists')} />
        <div className="panel-body">
          {lists.length === 0 ? (
            <EmptyState
              kind="first"
              title={t('admin.newsletters.noLists')}
              text={t('admin.newsletters.noListsText')}
            />
          ) : (
            <table className="table cards">
              <thead>
                <tr>
                  <th scope="col">{t('admin.newsletters.list')}</th>
                  <th scope="col">{t('admin.newsletters.on')}</th>
                  <th scope="col">{t('admin.newsletters.pending')}</th>
                </tr>
              </thead>
              <tbody>
                {lists.map(({ id, name, open, demo, on, pending }) => (
                  <tr key={id}>
                    <td className="row-head">
                      <Link className="row-link" to={`/admin/newsletters/list/${id}`}>
                        <Bidi text={name} />
                      </Link>{' '}
                      {demo && <MarkTags marks={{ demo: 'all' }} />}{' '}
                      {!open && <span className="meta">{t('admin.newsletters.closed')}</span>}
                    </td>
                    <td data-l={t('admin.newsletters.on')}>
                      <Num>{fmt.number(on)}</Num>
                    </td>
                    <td data-l={t('admin.newsletters.pending')}>
                      <Num>{fmt.number(pending)}</Num>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className="row wrapping">
            <Link className={buttonClass({ variant: 'ghost', small: true })} to="/admin/newsletters/list/new">
              {t('admin.newsletters.addList')}
            </Link>
          </p>
        </div>
      </section>
      <BeginForm lists={lists} />
      <PanelList
        label={t('admin.newsletters.issues')}
        list={issues}
        rowKey={({ id }) => id}
        empty={{ title: t('admin.newsletters.empty'), text: t('admin.newsletters.emptyText') }}
        columns={[
          {
            key: 'subject',
            label: t('admin.newsletters.subject'),
            head: true,
            cell: ({ id, subject, list }) => (
              <>
                <Link className="row-link" to={`/admin/newsletters/issue/${id}`}>
                  <Bidi text={subject || t('admin.newsletters.untitled')} />
                </Link>
                <small>
                  {' '}
                  <Bidi text={list} />
                </small>
              </>
            ),
          },
          {
            key: 'state',
            label: t('admin.newsletters.state'),
            cell: ({ state, problem }) => <IssueStatus state={state} problem={problem} />,
          },
          {
            key: 'at',
            label: t('admin.newsletters.at'),
            cell: ({ at }) => (at ? <Time dateTime={at} as="dateTime" /> : '—'),
          },
          {
            key: 'sent',
            label: t('admin.newsletters.sent'),
            cell: ({ sent }) => <Num>{fmt.number(sent)}</Num>,
          },
          {
            key: 'open',
            label: t('admin.newsletters.open'),
            cell: ({ open }) => <Num>{fmt.number(open)}</Num>,
          },
          {
            key: 'lost',
            label: t('admin.newsletters.lost'),
            cell: ({ bounced }) => <Num>{fmt.number(bounced)}</Num>,
          },
        ]}
      />
    </>
  )
}

function BeginForm({ lists }: Pick<NewslettersData, 'lists'>) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname } = useLocation()
  if (lists.length === 0) return null
  return (
    <form method="post" action={pathname} className="panel home-add">
      <SectionHead title={t('admin.newsletters.begin')} />
      <div className="panel-body">
        <input type="hidden" name="csrftoken" value={token} />
        <Select
          name="list"
          required
          label={t('admin.newsletters.list')}
          options={lists.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Button type="submit">{t('admin.newsletters.begin')}</Button>
      </div>
    </form>
  )
}
