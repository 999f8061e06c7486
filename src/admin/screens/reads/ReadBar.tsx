/** A bar beside a figure, from the beginning of the line: `part` of its length, from 0 to 1. */
export function ReadBar({ part }: { part: number }) {
  return (
    <svg className="read-bar flip" aria-hidden="true">
      <rect width={`${Math.round(part * 1000) / 10}%`} height="100%" />
    </svg>
  )
}
