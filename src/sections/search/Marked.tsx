import type { Run } from './highlight.ts'

/** A text with the words that were searched for marked, its runs isolated as they need to be. */
export function Marked({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ dir, pieces }, key) => {
    const words = pieces.map(({ text, mark }, at) => (mark ? <mark key={at}>{text}</mark> : text))
    return dir ? (
      <bdi key={key} dir={dir}>
        {words}
      </bdi>
    ) : (
      <span key={key}>{words}</span>
    )
  })
}
