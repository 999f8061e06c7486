import { useRef, useState } from 'react'
import type { FindThings, FormField } from './model.ts'

/**
 * What a field offers while its text is typed: the answer to the last question, even if earlier ones are answered after it.
 * `labels` has all that was offered so far, by value: what is chosen from a list may be gone from the next.
 */
export function useOffers({ options, searched }: FormField, find: FindThings | undefined) {
  const [offered, setOffered] = useState(options ?? [])
  const [labels, setLabels] = useState(() => labelsOf(options ?? []))
  const asked = useRef(0)
  const ask = async (typed: string) => {
    if (searched === null || !find) return
    asked.current += 1
    const turn = asked.current
    const found = (await find(searched, typed)).map(({ key, label }) => ({ value: key, label }))
    setLabels((known) => ({ ...known, ...labelsOf(found) }))
    if (turn === asked.current) setOffered(found)
  }
  return { offered, labels, ask }
}

const labelsOf = (options: NonNullable<FormField['options']>): Readonly<Record<string, string>> =>
  Object.fromEntries(options.map(({ value, label }) => [value, label]))
