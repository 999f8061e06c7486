import { moreMessages } from '#catalogue/more.ts'
import { data } from 'react-router'

await moreMessages()

/** No password link has ever been sent, so none is valid: the reader gets the 404 screen. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function FormRestore() {
  return null
}
