import { useI18n } from '#i18n/react.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { RunState } from './contract.ts'

const TONES: Readonly<Record<RunState, Tone>> = {
  waiting: 'info',
  running: 'info',
  approved: 'info',
  same: 'ok',
  checked: 'ok',
  published: 'ok',
  held: 'warn',
  failed: 'danger',
  rejected: 'off',
  superseded: 'off',
}

/** What came of a run, in a word. */
export function RunStatus({ state }: { state: RunState }) {
  const { t } = useI18n()
  return <Status tone={TONES[state]}>{t(`source.state.${state}`)}</Status>
}
