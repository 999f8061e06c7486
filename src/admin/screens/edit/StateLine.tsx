import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { State } from '#entries/kind.ts'
import type { EditData } from './contract.ts'

const TONES: Readonly<Record<State, Tone>> = {
  draft: 'off',
  submitted: 'info',
  returned: 'warn',
  reviewed: 'ok',
  scheduled: 'info',
  archived: 'off',
  public: 'ok',
}

/** How far a thing has come, and the ways to its page and its past. */
export function StateLine({ data }: { data: EditData }) {
  const { t, fmt } = useI18n()
  const { state, live, publishAt, address, key, kind } = data
  const name = live && state === 'draft' ? 'changed' : state
  return (
    <p className="row wrapx">
      <Status tone={name === 'changed' ? 'warn' : TONES[state]}>{t(`entries.state.${name}`)}</Status>
      {publishAt !== null && (
        <span>{t('entries.scheduledFor', { when: fmt.dateTime(publishAt) })}</span>
      )}
      {address !== null && live && (
        <a href={address}>
          <Icon name="eye" />
          {t('entries.public')}
        </a>
      )}
      {key !== null && <Link to={`/admin/${kind}/${key}/history`}>{t('entries.past')}</Link>}
    </p>
  )
}
