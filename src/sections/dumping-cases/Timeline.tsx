import { Bidi } from '#i18n/react.tsx'
import { CellView } from '#datasets/view/CellView.tsx'
import type { Development } from './measures/measures.ts'

/** The course of a case, from the complaint on; dates as exact as they are known. */
export function Timeline({ events }: { events: readonly Development[] }) {
  return (
    <ol className="timeline panel">
      {events.map(({ key, machine, date, text }) => (
        <li key={key}>
          <time dateTime={machine}>
            <Bidi text={date} />
          </time>
          <span>
            <CellView cell={text} />
          </span>
        </li>
      ))}
    </ol>
  )
}
