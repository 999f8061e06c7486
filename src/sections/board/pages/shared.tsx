import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { BOARD_PATH } from '../contract.ts'
import { itemsOf } from '../items.server.ts'
import { sharedBy } from '../settings.server.ts'
import { accountEntries } from '../store.server.ts'
import { BoardTable } from '../view/BoardTable.tsx'
import { wordsIn } from '../words.server.ts'

/** A board by its link, as who looks at it may know its things; from no cache, so that an ended link is gone at once. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const owner = await sharedBy(ctx.app.db, params['token'] ?? '')
  if (owner === null) throw data(null, { status: 404 })
  const items = await itemsOf(ctx, await accountEntries(ctx.app.db, owner))
  const { t } = wordsIn(ctx.lang, ctx.now, ctx.prefs)
  return { items, title: t('board.shared.title') }
}

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function SharedBoard() {
  const { t } = useI18n()
  const { items, title } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={title} intro={t('board.shared.about')} />
      <div className="stack">
        {items.length > 0 ? (
          <BoardTable items={items} token={null} />
        ) : (
          <EmptyState kind="first" title={t('board.shared.empty')} />
        )}
        <p>
          <Link className={buttonClass({ variant: 'ghost' })} to={BOARD_PATH}>
            {t('board.shared.own')}
          </Link>
        </p>
      </div>
    </>
  )
}
