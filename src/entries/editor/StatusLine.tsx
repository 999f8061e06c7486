import type { Node } from 'prosemirror-model'
import { useEffect, useState } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { readingMinutes } from '#i18n/reading.ts'

const REST_MS = 400
const segmenter = new Intl.Segmenter('ar', { granularity: 'word' })
/** Words of a block, which never changes. */
const wordCounts = new WeakMap<Node, number>()

function wordsIn(block: Node): number {
  const known = wordCounts.get(block)
  if (known !== undefined) return known
  let words = 0
  for (const { isWordLike } of segmenter.segment(block.textBetween(0, block.content.size, ' ', ' ')))
    if (isWordLike) words += 1
  wordCounts.set(block, words)
  return words
}

/** Words and reading time of a text, counted when the writer rests; its line is there before. */
export function StatusLine({ doc }: { doc: Node | null }) {
  const { t } = useI18n()
  const [count, setCount] = useState<{ words: number; minutes: number } | null>(null)
  useEffect(() => {
    if (!doc) return
    const timer = setTimeout(
      () => {
        const words = doc.children.reduce((sum, block) => sum + wordsIn(block), 0)
        setCount({ words, minutes: readingMinutes(doc.textBetween(0, doc.content.size, ' ', ' ')) })
      },
      count === null ? 0 : REST_MS,
    )
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a changed text is counted again
  }, [doc])
  if (!count) return <p className="hint editor-count">&nbsp;</p>
  const minutes =
    count.minutes === 0 ? t('editor.minutes.less') : t('editor.minutes', { count: count.minutes })
  return (
    <p className="hint editor-count">
      {t('editor.words', { count: count.words })} · {minutes}
    </p>
  )
}
