import { Num, useI18n } from '#i18n/react.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import { WorkProgress } from '../../parts/work/WorkParts.tsx'
import type { ArchiveState as State, ProgressData } from './contract.ts'

const TONES: Readonly<Record<State, Tone>> = {
  waiting: 'info',
  checking: 'info',
  running: 'info',
  broken: 'warn',
  checked: 'ok',
  stopped: 'off',
  failed: 'danger',
  done: 'ok',
  undoing: 'info',
  undone: 'off',
}

/** The state of an archive, in a word. */
export function ArchiveState({ state }: { state: State }) {
  const { t } = useI18n()
  return <Status tone={TONES[state]}>{t(`admin.archives.state.${state}`)}</Status>
}

/** How far work on an archive is. */
export function ArchiveProgress({ progress: { phase, percent, stories } }: { progress: ProgressData }) {
  const { t, fmt } = useI18n()
  return (
    <WorkProgress
      phase={t(`admin.archives.phase.${phase}`)}
      {...(phase !== 'waiting' && { bar: { label: t('admin.archives.progress'), percent } })}
      refresh={t('admin.archives.refresh')}
    >
      {(percent !== null || stories !== null) && (
        <p className="muted">
          {percent !== null && <Num>{fmt.percent(percent)}</Num>}
          {percent !== null && stories !== null && ' · '}
          {stories !== null && t('admin.archives.progress.stories', { count: stories })}
        </p>
      )}
    </WorkProgress>
  )
}
