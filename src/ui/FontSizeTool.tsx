import { Num, useI18n } from '#i18n/react.tsx'
import { saveDesign, useDesign } from './design.ts'
import { stepFontSize } from './font-size.ts'

/** Larger and smaller text of the article (SHELL-09): 12 to 25 px, remembered. */
export function FontSizeTool() {
  const { t, fmt } = useI18n()
  const size = useDesign('fontSize')

  const button = (step: 1 | -1, name: string, look: string, sign: string) => {
    const next = stepFontSize(size, step)
    return (
      <button type="button" aria-disabled={next === size} onClick={() => saveDesign({ fontSize: next })}>
        <span className={look} aria-hidden="true">
          {t('ui.fontSize.letter')}
          {sign}
        </span>
        <span className="vh">{name}</span>
      </button>
    )
  }
  return (
    <span className="fst" role="group" aria-label={t('ui.fontSize')}>
      {button(1, t('ui.fontSize.larger'), 'larger', '+')}
      <output>
        <Num>{fmt.number(size)}</Num>
      </output>
      {button(-1, t('ui.fontSize.smaller'), 'smaller', '−')}
    </span>
  )
}
