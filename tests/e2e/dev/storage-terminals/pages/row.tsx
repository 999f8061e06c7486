import type { LoaderFunctionArgs } from 'react-router'
import { ItemView } from '#datasets/view/ItemView.tsx'
import { sectionItem } from '#data-section/list.server.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { TERMINALS } from '../section.server.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { item, label } = await sectionItem(context.get(requestContext), TERMINALS, params['key'] ?? '')
  return { item, label }
}

export default function Terminal({
  loaderData: { item, label },
}: {
  loaderData: Awaited<ReturnType<typeof loader>>
}) {
  return <ItemView item={item} label={label} />
}
