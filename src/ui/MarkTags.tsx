import { useI18n } from '#i18n/react.tsx'
import { MARK_NAMES, MARKS, type Marks } from './marks.ts'
import { Status } from './Status.tsx'

/** The marks of figures; `small` leaves the words to assistive technology where a legend has them. */
export function MarkTags({ marks, small = false }: { marks: Marks; small?: boolean }) {
  const { lang } = useI18n()
  return MARK_NAMES.map((mark) => {
    const reach = marks[mark]
    if (!reach) return null
    const { tone } = MARKS[mark]
    const words = MARKS[mark][reach][lang]
    return small ? (
      <span key={mark} className={`status ${tone} small-status`} title={words}>
        <span className="visually-hidden">{words}</span>
      </span>
    ) : (
      <Status key={mark} tone={tone}>
        {words}
      </Status>
    )
  })
}
