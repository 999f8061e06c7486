import { Num, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'

const STEPS = ['file', 'columns', 'check', 'import'] as const

/** How far a file is on its way in. */
export function Steps({ at }: { at: (typeof STEPS)[number] | 'done' }) {
  const { t, fmt } = useI18n()
  const current = at === 'done' ? STEPS.length : STEPS.indexOf(at)
  return (
    <ol className="import-steps" aria-label={t('admin.imports.steps')}>
      {STEPS.map((step, number) => (
        <li
          key={step}
          className={number < current ? 'done' : number === current ? 'on' : undefined}
          aria-current={number === current ? 'step' : undefined}
        >
          <span className="step-number">
            {number < current ? <Icon name="check" /> : <Num>{fmt.number(number + 1)}</Num>}
          </span>
          {t(`admin.imports.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
