import { useI18n } from '#i18n/react.tsx'
import type { IssueProblem, IssueState } from '#sections/newsletters/issue/issue.ts'
import { Status, type Tone } from '#ui/Status.tsx'

const TONES: Record<IssueState, Tone> = {
  draft: 'off',
  scheduled: 'info',
  sending: 'info',
  paused: 'warn',
  sent: 'ok',
  stopped: 'off',
}

/** How far an issue has come; one with a problem is highlighted. */
export function IssueStatus({ state, problem }: { state: IssueState; problem: IssueProblem | null }) {
  const { t } = useI18n()
  return <Status tone={problem ? 'danger' : TONES[state]}>{t(`admin.newsletters.state.${state}`)}</Status>
}
