import { Time, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Status } from '#ui/Status.tsx'
import { useRefused } from '../../../panel/use-panel.ts'
import type { Task } from '../contract.ts'

/** Who looks a thing over and until when. Its buttons belong to the form of the thing. */
export function TaskBox({ task }: { task: Task }) {
  const { t } = useI18n()
  const { mayAssign, mayTake, maySetDue } = task
  return (
    <section className="panel moves" aria-labelledby="task">
      <div className="panel-body">
        <h2 id="task">{t('entries.review')}</h2>
        <dl className="clocks">
          <div>
            <dt>{t('entries.reviewer')}</dt>
            <dd>{task.reviewer ? <bdi>{task.reviewer.name}</bdi> : t('entries.reviewer.none')}</dd>
          </div>
          <div>
            <dt>{t('entries.due')}</dt>
            <dd>
              <Due at={task.dueAt} overdue={task.overdue} />
            </dd>
          </div>
        </dl>
        {mayTake && (
          <Button type="submit" name="do" value="take" small variant="ghost" full>
            {t('entries.reviewer.take')}
          </Button>
        )}
        {(mayAssign || maySetDue) && (
          <details>
            <summary>{t('entries.task.change')}</summary>
            <TaskFields task={task} />
            <Button type="submit" name="do" value="task" small>
              {t('entries.task.save')}
            </Button>
          </details>
        )}
      </div>
    </section>
  )
}

/** The fields in which reviewer and deadline are chosen; `of` distinguishes the fields of several things on one page. */
export function TaskFields({ task, of = '' }: { task: Task; of?: string }) {
  const { t } = useI18n()
  const last = useRefused()
  // Values typed for one thing do not fill the fields of another.
  const refused =
    of === '' || last?.typed.some(([name, value]) => name === 'id' && value === of) ? last : null
  const typed = (name: string) => refused?.typed.find(([own]) => own === name)?.[1]
  return (
    <>
      {task.mayAssign && (
        <Select
          name="reviewer"
          label={t('entries.reviewer')}
          error={refused?.fields['reviewer']}
          defaultValue={typed('reviewer') ?? String(task.reviewer?.id ?? '')}
          options={[
            { value: '', label: t('entries.reviewer.none') },
            ...task.people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {task.maySetDue && (
        <Input
          type="datetime-local"
          name="due"
          dir="ltr"
          label={`${t('entries.due')} (${t('entries.zone.riyadh')})`}
          error={refused?.fields['due']}
          defaultValue={typed('due') ?? task.due ?? ''}
        />
      )}
    </>
  )
}

/** A deadline; that it is over is said in words. */
export function Due({ at, overdue }: { at: string | null; overdue: boolean }) {
  const { t } = useI18n()
  if (at === null) return t('entries.due.none')
  return (
    <>
      <Time dateTime={at} as="dateTime" /> {overdue && <Status tone="danger">{t('entries.due.over')}</Status>}
    </>
  )
}
