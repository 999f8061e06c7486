import { useEffect, type RefObject } from 'react'
import { hearTyped } from './hear-typed.ts'

/** Lets a form hear, once the script has come, what was typed into it before. */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current) hearTyped(form.current)
    // A ref is the same for as long as its form is there.
  }, [form])
}
