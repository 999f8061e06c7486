import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { boardAnswer } from '../answer.server.ts'
import { BOARD_PATH } from '../contract.ts'
import { itemsOf } from '../items.server.ts'
import { sharedBy } from '../settings.server.ts'
import { accountEntries } from '../store.server.ts'
import { BoardTable } from '../view/BoardTable.tsx'
import { wordsIn } from '../words.server.ts'

export const handle: PageHandle = { figures: true }

/** A board by its link, as who looks at it may know its things; from no cache, so that an ended link is gone at once. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const owner = await sharedBy(ctx.app.db, params['token'] ?? '')
  if (owner === null) throw data(null, { status: 404 })
  const items = await itemsOf(ctx, await accountEntries(ctx.app.db, owner), { owner })
  const { t, fmt } = wordsIn(ctx.lang, ctx.now, ctx.prefs)
  const answer = boardAnswer(items, { lang: ctx.lang, fmt })
  return { items, answer, title: t('board.shared.title') }
}

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function SharedBoard() {
  const { t } = useI18n()
  const { items, title, answer } = useLoaderData<typeof loader>()
  return (
    <>
      <AnswerHead title={title} answer={answer} marks={answer?.marks ?? {}} />
      <div className="stack">
        {items.length > 0 ? (
          <BoardTable items={items} token={null} />
        ) : (
          <EmptyState kind="first" title={t('board.shared.empty')} />
        )}
        <p className="muted small">{t('board.shared.about')}</p>
        <p>
          <Link className={buttonClass({ variant: 'ghost' })} to={BOARD_PATH}>
            {t('board.shared.own')}
          </Link>
        </p>
      </div>
    </>
  )
}
