import { Num, useI18n } from '#i18n/react.tsx'
import { DEFAULT_FONT_SIZE } from './font-size.ts'

/** Larger and smaller text of the article (SHELL-09): 12 to 25 px, remembered (shell/client/design-buttons.ts). */
export function FontSizeTool() {
  const { t, fmt } = useI18n()

  const button = (step: 1 | -1, name: string, look: string, sign: string) => (
    <button type="button" data-font-step={step}>
      <span className={look} aria-hidden="true">
        {t('ui.fontSize.letter')}
        {sign}
      </span>
      <span className="visually-hidden">{name}</span>
    </button>
  )
  return (
    <span className="font-size-tool" role="group" aria-label={t('ui.fontSize')}>
      {button(1, t('ui.fontSize.larger'), 'larger', '+')}
      <output>
        <Num>{fmt.number(DEFAULT_FONT_SIZE)}</Num>
      </output>
      {button(-1, t('ui.fontSize.smaller'), 'smaller', '−')}
    </span>
  )
}
