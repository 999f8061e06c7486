import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { LONGEST } from '../contract.ts'
import type { ReadingList } from '../saved/lists.server.ts'

type ListsPanelProps = {
  token: string
  lists: readonly ReadingList[]
  current: ReadingList | null
  /** The typed name and its error, of a new list or for renaming the current one. */
  typed: { name: string; rename: string } | null
  error: string | undefined
}

/** The reader's lists in order, a new one, and forms that rename or delete the open one. */
export function ListsPanel({ token, lists, current, typed, error }: ListsPanelProps) {
  const { t, lang, fmt } = useI18n()
  const action = localePath(lang, '/profile/Favourites')
  const hidden = (
    <>
      <input type="hidden" name="csrftoken" value={token} />
      {current && <input type="hidden" name="list" value={current.id} />}
    </>
  )
  const renaming = Boolean(typed?.rename)
  return (
    <section className="panel" aria-labelledby="lists">
      <SectionHead id="lists" title={t('following.lists')} />
      <div className="panel-body">
        <p className="intro">{t('following.lists.text')}</p>
        {lists.length > 0 && (
          <form method="post" action={action}>
            {hidden}
            <ul className="list">
              {lists.map(({ id, name, count }, index) => (
                <li key={id} className="row wrapping">
                  <Link
                    to={`/profile/Favourites?list=${id}`}
                    aria-current={current?.id === id ? 'page' : undefined}
                    className="bold"
                  >
                    <Bidi text={name} />
                  </Link>
                  <Num className="muted">{fmt.number(count)}</Num>
                  {index > 0 && (
                    <Button
                      type="submit"
                      name="do"
                      value={`list-up ${id}`}
                      variant="ghost"
                      small
                      aria-label={t('following.list.up', { name })}
                    >
                      <Icon name="up" />
                    </Button>
                  )}
                  {index < lists.length - 1 && (
                    <Button
                      type="submit"
                      name="do"
                      value={`list-down ${id}`}
                      variant="ghost"
                      small
                      aria-label={t('following.list.down', { name })}
                    >
                      <span className="upside-down">
                        <Icon name="up" />
                      </span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </form>
        )}
        {current && (
          <form method="post" action={action}>
            {hidden}
            <Input
              name="rename"
              label={t('following.list.name')}
              defaultValue={typed?.rename || current.name}
              maxLength={LONGEST.list}
              error={renaming ? error : undefined}
              dir="auto"
              required
            />
            <p className="row wrapping">
              <Button type="submit" name="do" value="rename-list" small>
                {t('following.list.rename')}
              </Button>
              <Button type="submit" name="do" value="delete-list" variant="danger" small formNoValidate>
                {t('following.list.delete')}
              </Button>
              <span className="small muted">{t('following.list.deleteText')}</span>
            </p>
          </form>
        )}
        <form method="post" action={action}>
          <input type="hidden" name="csrftoken" value={token} />
          <Input
            name="name"
            label={t('following.list.name')}
            defaultValue={typed?.name}
            maxLength={LONGEST.list}
            error={renaming ? undefined : error}
            dir="auto"
            required
          />
          <Button type="submit" name="do" value="make-list" variant="ghost" small>
            {t('following.list.make')}
          </Button>
        </form>
      </div>
    </section>
  )
}
