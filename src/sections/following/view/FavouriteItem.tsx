import { Bidi, Message, Time, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Button } from '#ui/Button.tsx'
import { MoveButtons } from '#ui/form/MoveButtons.tsx'
import { LONGEST } from '../contract.ts'
import type { Favourite } from '../saved/favourites.server.ts'
import type { ReadingList } from '../saved/lists.server.ts'
import { ThingName } from './ThingName.tsx'

type FavouriteItemProps = {
  token: string
  favourite: Favourite
  lists: readonly ReadingList[]
  /** Where on the page the reader is: the form leads back there. */
  kind: string
  list: number | null
}

/** Something saved: its name, its note, the lists that it is in, and the buttons for all of it. */
export function FavouriteItem({ token, favourite, lists, kind, list }: FavouriteItemProps) {
  const { t, lang } = useI18n()
  const { id, thing, note, at } = favourite
  const name = thing?.name ?? t('following.gone')
  return (
    <li>
      <ThingName thing={thing} kind={favourite.kind} />
      {note && (
        <p className="own-note">
          <bdi dir="auto">{note}</bdi>
        </p>
      )}
      <form method="post" action={localePath(lang, '/profile/Favourites')}>
        <input type="hidden" name="csrftoken" value={token} />
        <input type="hidden" name="id" value={id} />
        {kind && <input type="hidden" name="kind" value={kind} />}
        {list !== null && <input type="hidden" name="list" value={list} />}
        <p className="row wrapping">
          <span className="small muted">
            <Message id="following.savedOn" params={{ day: <Time dateTime={at} /> }} />
          </span>
          {list !== null && (
            <MoveButtons up={t('following.list.up', { name })} down={t('following.list.down', { name })} />
          )}
          <Button
            type="submit"
            name="do"
            value="remove"
            variant="ghost"
            small
            aria-label={t('following.remove.one', { name })}
          >
            {t('following.remove')}
          </Button>
        </p>
        <details>
          <summary>{t('following.arrange')}</summary>
          {/* In a list of these forms an id would not be one. */}
          <label className="field">
            <span>{t('following.note')}</span>
            <textarea
              className="input"
              name="note"
              rows={2}
              maxLength={LONGEST.note}
              defaultValue={note}
              dir="auto"
            />
          </label>
          {lists.length > 0 && (
            <fieldset className="field">
              <legend className="bold">{t('following.lists')}</legend>
              {lists.map((one) => (
                <label className="check" key={one.id}>
                  <input
                    type="checkbox"
                    name="in"
                    value={one.id}
                    defaultChecked={favourite.lists.includes(one.id)}
                  />
                  <Bidi text={one.name} />
                </label>
              ))}
            </fieldset>
          )}
          <Button type="submit" name="do" value="arrange" small>
            {t('following.apply')}
          </Button>
        </details>
      </form>
    </li>
  )
}
