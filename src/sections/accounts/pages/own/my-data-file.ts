import { redirect, type LoaderFunctionArgs } from 'react-router'
import { requestContext } from '#platform/http/context.server.ts'
import { loginFirst } from '../../own/frame.server.ts'
import { memberData } from '../../own/leave.server.ts'

/** The member's data as a file. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  if (ctx.viewer.role === 'visitor') throw redirect(loginFirst(ctx))
  return new Response(JSON.stringify(await memberData(ctx), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${ctx.viewer.username}-data.json"`,
    },
  })
}
