import { useLocation } from 'react-router'
import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { ActForm } from '../../parts/ActForm.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import { StateBadge } from '../../parts/StateBadge.tsx'
import '../edit/edit.css'
import { Due, TaskFields } from '../edit/way/TaskBox.tsx'
import type { ReviewData, ReviewRow } from './contract.ts'
import './review.css'

/** Submissions, by deadline. */
export default function Review({ data: { list, shows } }: { data: ReviewData }) {
  const { t, fmt } = useI18n()
  const asked = list.asked['show'] ?? ''
  return (
    <>
      <nav className="queues" aria-label={t('admin.review.shows')}>
        <ul>
          <li>
            <Link to="/admin/review" aria-current={asked === '' ? 'page' : undefined}>
              {t('admin.review.all')}
            </Link>
          </li>
          {shows.map(({ value, count }) => (
            <li key={value}>
              <Link to={`/admin/review?show=${value}`} aria-current={asked === value ? 'page' : undefined}>
                {t(`admin.review.${value}`)} <Num>{fmt.number(count)}</Num>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <PanelList
        label={t('admin.review')}
        list={list}
        countText={t('admin.review.count', { count: list.count })}
        rowKey={({ id }) => id}
        empty={{ title: t('admin.review.empty'), text: t('admin.review.emptyText') }}
        columns={[
          {
            key: 'name',
            label: t('admin.review.story'),
            head: true,
            cell: ({ id, one, name }) => (
              <>
                <Link className="row-link" to={`/admin/${id}`}>
                  <Bidi text={name ?? t('admin.review.untitled')} />
                </Link>
                <small>{one}</small>
              </>
            ),
          },
          {
            key: 'state',
            label: t('admin.review.state'),
            cell: ({ state, live, since }) => (
              <>
                <StateBadge state={state} live={live} /> <Time dateTime={since} as="relative" />
              </>
            ),
          },
          {
            key: 'due',
            label: t('entries.due'),
            cell: ({ task }) => <Due at={task.dueAt} overdue={task.overdue} />,
          },
          {
            key: 'author',
            label: t('admin.review.author'),
            cell: ({ author }) => (author === null ? '—' : <bdi>{author}</bdi>),
          },
          { key: 'languages', label: t('admin.review.languages'), cell: (row) => <Languages row={row} /> },
          {
            key: 'reviewer',
            label: t('entries.reviewer'),
            cell: ({ task }) =>
              task.reviewer ? <bdi>{task.reviewer.name}</bdi> : t('entries.reviewer.none'),
          },
        ]}
        acts={(row) => <Acts row={row} />}
      />
    </>
  )
}

function Languages({ row: { languages } }: { row: ReviewRow }) {
  const { t } = useI18n()
  if (languages.length === 0) return '—'
  return (
    <ul>
      {languages.map(({ lang, whole }) => (
        <li key={lang}>
          {t(`admin.review.${lang}`)}
          {!whole && ` (${t('admin.review.unfinished')})`}
        </li>
      ))}
    </ul>
  )
}

function Acts({ row: { id, name, task } }: { row: ReviewRow }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname, search } = useLocation()
  const refused = useRefused()
  const isRefused = refused?.typed.some(([field, value]) => field === 'id' && value === id)
  if (!task.mayAssign && !task.maySetDue) return null
  return (
    <>
      {task.mayTake && (
        <ActForm fields={{ do: 'take', id }} label={t('entries.reviewer.take')} about={name ?? ''} />
      )}
      <details className="task" open={isRefused || undefined}>
        <summary>
          {t('entries.task.change')}
          <span className="visually-hidden"> {name}</span>
        </summary>
        <form method="post" action={pathname + search}>
          <input type="hidden" name="csrftoken" value={token} />
          <input type="hidden" name="id" value={id} />
          <TaskFields task={task} of={id} />
          <Button type="submit" name="do" value="task" small>
            {t('entries.task.save')}
          </Button>
        </form>
      </details>
    </>
  )
}
