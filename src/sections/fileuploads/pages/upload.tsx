import { moreMessages } from '#catalogue/more.ts'
import { data, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'

await moreMessages()

/** No role may upload files: everybody gets the lock screen, with the level that would be needed. */
export function loader({ context }: LoaderFunctionArgs): never {
  context.get(requestContext).personal()
  throw data({ need: 'staff' }, { status: 403 })
}

export default function Upload() {
  return null
}
