import { data, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { ownFrame } from '#sections/accounts/contract.server.ts'
import { OwnFrame } from '#sections/accounts/contract.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import { Status } from '#ui/Status.tsx'
import { countNotices, listNotices, markNotices, NOTICES_PAGE, openNotice } from '../notices/list.server.ts'
import { doneAt, doneOf, idIn, ownerOf } from '../own.server.ts'
import { DoneAlert } from '../view/DoneAlert.tsx'
import { wordsIn } from '../words.server.ts'

const HERE = '/profile/Notices'

export const handle: PageHandle = { parameters: ['done', 'open', 'page', 'show'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const opened = idIn(ctx.url.searchParams.get('open') ?? '')
  if (opened > 0) {
    const path = await openNotice(ctx, frame.account.id, opened)
    throw path === null ? data(null, { status: 404 }) : redirect(localePath(ctx.lang, path))
  }
  const page = pageOf(ctx.url)
  const unreadOnly = ctx.url.searchParams.get('show') === 'unread'
  const counts = await countNotices(ctx.app.db, frame.account.id)
  const pages = Math.max(1, Math.ceil((unreadOnly ? counts.unread : counts.all) / NOTICES_PAGE))
  if (page === null || page > pages) throw data(null, { status: 404 })
  const notices = await listNotices(ctx, frame.account.id, { page, unreadOnly })
  const { t } = wordsIn(ctx.lang, ctx.now, ctx.prefs)
  return { frame, notices, counts, page, pages, unreadOnly, done: doneOf(ctx), title: t('following.notices') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const userId = ownerOf(ctx)
  const form = await request.formData()
  try {
    const id = idIn(formText(form, 'read'))
    if (formText(form, 'do') === 'all') await markNotices(ctx.app.db, userId, 'all', ctx.now)
    else if (id > 0) await markNotices(ctx.app.db, userId, [id], ctx.now)
    else throw new Refusal('bad_request')
    const show: Record<string, string> = formText(form, 'show') === 'unread' ? { show: 'unread' } : {}
    return doneAt(ctx, HERE, 'read', show)
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Notices() {
  const { t, lang } = useI18n()
  const { frame, notices, counts, page, pages, unreadOnly, done } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <OwnFrame frame={frame} page="Notices" refused={refused?.text}>
      {!refused && <DoneAlert done={done} />}
      <Tabs
        label={t('following.notices')}
        items={[
          { href: HERE, label: t('following.all'), count: counts.all, current: !unreadOnly },
          {
            href: `${HERE}?show=unread`,
            label: t('following.notices.showUnread'),
            count: counts.unread,
            current: unreadOnly,
          },
        ]}
      />
      {frame.panel && (
        <p className="small">
          <Link to="/admin/notices">{t('following.notices.desk')}</Link>
        </p>
      )}
      {notices.length === 0 ? (
        <EmptyState
          kind="first"
          title={t(unreadOnly && counts.all > 0 ? 'following.notices.noneUnread' : 'following.notices.none')}
          text={t('following.notices.none.text')}
        />
      ) : (
        <form className="panel" method="post" action={localePath(lang, HERE)} aria-labelledby="notices">
          <input type="hidden" name="csrftoken" value={frame.token} />
          {unreadOnly && <input type="hidden" name="show" value="unread" />}
          <SectionHead id="notices" title={t('following.notices')}>
            <small className="hint">{t('following.notices.unread', { count: counts.unread })}</small>
          </SectionHead>
          {counts.unread > 0 && (
            <p className="panel-body">
              <Button type="submit" name="do" value="all" variant="ghost" small>
                {t('following.notices.allRead')}
              </Button>
            </p>
          )}
          <ul className="panel-body list">
            {notices.map((notice) => (
              <li key={notice.id}>
                <p className="row wrapping">
                  {notice.breaking === undefined ? (
                    <span className="small muted">{notice.label}</span>
                  ) : (
                    <Status tone="danger">{notice.label}</Status>
                  )}
                  {!notice.read && <Status tone="info">{t('following.notices.isNew')}</Status>}
                </p>
                <p className="bold">
                  <Link to={notice.breaking === undefined ? notice.path : `${HERE}?open=${notice.id}`}>
                    <Bidi text={notice.title} />
                  </Link>
                </p>
                <ul className="small follow-list">
                  {notice.lines.map((line) => (
                    <li key={line}>
                      <Bidi text={line} />
                    </li>
                  ))}
                </ul>
                <p className="row wrapping">
                  <span className="small muted">
                    <Time dateTime={notice.at} as="dateTime" />
                  </span>
                  {!notice.read && (
                    <Button
                      type="submit"
                      name="read"
                      value={notice.id}
                      variant="ghost"
                      small
                      aria-label={t('following.notices.read.one', { name: notice.title })}
                    >
                      {t('following.notices.read')}
                    </Button>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </form>
      )}
      <Pagination
        current={page}
        total={pages}
        link={(n) => `${HERE}?${unreadOnly ? 'show=unread&' : ''}page=${n}`}
      />
    </OwnFrame>
  )
}
