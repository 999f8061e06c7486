import type { Direction } from './direction.ts'
import { endOf, SPARK_BOX } from './sparkline.ts'

/** Shape of a price series; decorative, the change beside it says the same. `path` comes from `sparkPath`. */
export function Sparkline({ path, direction }: { path: string; direction: Direction }) {
  return (
    <svg className={`sparkline ${direction}`} viewBox={SPARK_BOX} aria-hidden="true">
      {path && (
        <>
          <path d={path} />
          <circle {...endOf(path)} r="5.2" />
        </>
      )}
    </svg>
  )
}
