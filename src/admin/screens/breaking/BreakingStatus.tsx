import { useI18n } from '#i18n/react.tsx'
import type { BreakingState } from '#sections/following/breaking/breaking.ts'
import { Status, type Tone } from '#ui/Status.tsx'

const TONES: Readonly<Record<BreakingState, Tone>> = {
  draft: 'info',
  waiting: 'warn',
  lapsed: 'off',
  refused: 'danger',
  cancelled: 'off',
  sent: 'ok',
  withdrawn: 'off',
}

/** How far a notice has come. */
export function BreakingStatus({ state }: { state: BreakingState }) {
  const { t } = useI18n()
  return <Status tone={TONES[state]}>{t(`admin.breaking.state.${state}`)}</Status>
}
