import { useI18n } from '#i18n/react.tsx'
import type { State } from '#entries/kind.ts'
import { Status, type Tone } from '#ui/Status.tsx'

const TONES: Readonly<Record<State, Tone>> = {
  draft: 'off',
  submitted: 'info',
  returned: 'warn',
  reviewed: 'ok',
  scheduled: 'info',
  archived: 'off',
  public: 'ok',
}

/** How far a thing has come; `live`: something of it is public. */
export function StateBadge({ state, live }: { state: State; live: boolean }) {
  const { t } = useI18n()
  const name = live && state === 'draft' ? 'changed' : state
  return <Status tone={name === 'changed' ? 'warn' : TONES[state]}>{t(`entries.state.${name}`)}</Status>
}
