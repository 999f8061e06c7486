import { data, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { ownFrame } from '#sections/accounts/contract.server.ts'
import { OwnFrame } from '#sections/accounts/contract.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { SAVED_KINDS } from '../contract.ts'
import { doneOf, idIn } from '../own.server.ts'
import { actOnFavourites } from '../saved/act.server.ts'
import { countFavourites, FAVOURITES_PAGE, listFavourites } from '../saved/favourites.server.ts'
import { readingLists } from '../saved/lists.server.ts'
import { DoneAlert } from '../view/DoneAlert.tsx'
import { FavouriteItem } from '../view/FavouriteItem.tsx'
import { ListsPanel } from '../view/ListsPanel.tsx'
import { wordsIn } from '../words.server.ts'

const HERE = '/profile/Favourites'

export const handle: PageHandle = { parameters: ['done', 'undo', 'kind', 'list', 'page'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const { id } = frame.account
  const query = ctx.url.searchParams
  const page = pageOf(ctx.url)
  const kind = SAVED_KINDS.find((one) => one === query.get('kind')) ?? null
  const [lists, counts] = await Promise.all([readingLists(ctx.app.db, id), countFavourites(ctx.app.db, id)])
  const asked = idIn(query.get('list') ?? '')
  const list = lists.find((one) => one.id === asked) ?? null
  if (page === null || (asked > 0 && !list)) throw data(null, { status: 404 })
  const { favourites, total } = await listFavourites(ctx, id, { kind, list: list?.id ?? null, page })
  if (page > 1 && favourites.length === 0) throw data(null, { status: 404 })
  const { t } = wordsIn(ctx.lang, ctx.now, ctx.prefs)
  return {
    frame,
    favourites,
    lists,
    list,
    kind,
    counts,
    page,
    pages: Math.max(1, Math.ceil(total / FAVOURITES_PAGE)),
    undo: idIn(query.get('undo') ?? ''),
    done: doneOf(ctx),
    title: t('following.favourites'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  try {
    return await actOnFavourites(ctx, form)
  } catch (error) {
    return formRefusal(ctx, error, { name: formText(form, 'name'), rename: formText(form, 'rename') })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Favourites() {
  const { t, lang } = useI18n()
  const { frame, favourites, lists, list, kind, counts, page, pages, undo, done } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { token } = frame
  const all = SAVED_KINDS.reduce((sum, one) => sum + counts[one], 0)
  const nameError =
    refused?.fields['name'] && t(refused.kept.rename ? 'following.list.taken' : 'following.alert.badChoice')
  const query = (more: string) => `${HERE}?${[list && `list=${list.id}`, more].filter(Boolean).join('&')}`
  return (
    <OwnFrame frame={frame} page="Favourites" refused={nameError ? null : refused?.text}>
      {!refused && (
        <DoneAlert done={done}>
          {undo > 0 && done === 'removed' && (
            <form method="post" action={localePath(lang, HERE)}>
              <input type="hidden" name="csrftoken" value={token} />
              <input type="hidden" name="id" value={undo} />
              {kind && <input type="hidden" name="kind" value={kind} />}
              {list && <input type="hidden" name="list" value={list.id} />}
              <Button type="submit" name="do" value="restore" variant="ghost" small>
                {t('following.undo')}
              </Button>
            </form>
          )}
        </DoneAlert>
      )}
      <Tabs
        label={t('following.favourites')}
        items={[
          {
            href: query(''),
            label: t('following.all'),
            count: list ? undefined : all,
            current: kind === null,
          },
          ...SAVED_KINDS.map((one) => ({
            href: query(`kind=${one}`),
            label: t(`following.kind.${one}`),
            count: list ? undefined : counts[one],
            current: kind === one,
          })),
        ]}
      />
      {favourites.length === 0 ? (
        <EmptyState
          kind="first"
          title={t(list ? 'following.empty.list' : 'following.empty')}
          text={t(list ? 'following.empty.list.text' : 'following.empty.text')}
        />
      ) : (
        <section className="panel" aria-labelledby="saved">
          <SectionHead id="saved" title={list?.name ?? t('following.favourites')} />
          <ul className="panel-body list">
            {favourites.map((favourite) => (
              <FavouriteItem
                key={favourite.id}
                token={token}
                favourite={favourite}
                lists={lists}
                kind={kind ?? ''}
                list={list?.id ?? null}
              />
            ))}
          </ul>
        </section>
      )}
      <Pagination
        current={page}
        total={pages}
        link={(n) => query(`${kind ? `kind=${kind}&` : ''}page=${n}`)}
      />
      <ListsPanel
        token={token}
        lists={lists}
        current={list}
        typed={refused ? refused.kept : null}
        error={nameError || undefined}
      />
    </OwnFrame>
  )
}
