import { useI18n } from '#i18n/react.tsx'
import { Status, type Tone } from '#ui/Status.tsx'
import type { ImportRow } from './contract.ts'

const TONES: Readonly<Record<ImportRow['state'], Tone>> = {
  waiting: 'info',
  checking: 'info',
  running: 'info',
  broken: 'warn',
  checked: 'ok',
  done: 'ok',
  refused: 'danger',
  failed: 'off',
  undone: 'off',
}

/** The state of an import, in a word. */
export function ImportState({ state }: { state: ImportRow['state'] }) {
  const { t } = useI18n()
  return <Status tone={TONES[state]}>{t(`admin.imports.state.${state}`)}</Status>
}
