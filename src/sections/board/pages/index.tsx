import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { actOnBoard } from '../act.server.ts'
import { BOARD_PATH } from '../contract.ts'
import { loadBoard, type BoardPage } from '../page.server.ts'
import { BoardTable } from '../view/BoardTable.tsx'
import { SettingsPanel } from '../view/SettingsPanel.tsx'

export const handle: PageHandle = { parameters: ['done', 'kind', 'key', 'at'], figures: true }

export const loader = ({ context }: LoaderFunctionArgs): Promise<BoardPage> =>
  loadBoard(context.get(requestContext))

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  try {
    return await actOnBoard(ctx, form)
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function Board() {
  const { t } = useI18n()
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problem = refused?.text ?? page.alert
  return (
    <>
      <AnswerHead title={page.title} answer={page.answer} marks={page.answer?.marks ?? {}} />
      <div className="stack">
        {problem && <Alert tone="danger" live title={problem} />}
        {page.done && !problem && (
          <Alert tone="ok" live>
            {t(`board.done.${page.done}`)}
            <UndoForm page={page} />
          </Alert>
        )}
        {page.isEmpty ? <Empty page={page} /> : <BoardTable items={page.items} token={page.token} />}
        {page.place === 'browser' && <InBrowser page={page} />}
        {page.settings && <SettingsPanel token={page.token} choices={page.settings} />}
        <p className="muted small">{t('board.about')}</p>
      </div>
      {page.script && !page.isEmpty && <script type="module" src={page.script} />}
    </>
  )
}

/** Some entries to begin with, and how others come beside them. */
function Empty({ page }: { page: BoardPage }) {
  const { t, lang } = useI18n()
  return (
    <>
      <div>
        <p className="answer">{t('board.empty')}</p>
        <form className="row wrapping answer-tools" method="post" action={localePath(lang, BOARD_PATH)}>
          <input type="hidden" name="csrftoken" value={page.token} />
          {page.items.length > 0 && (
            <Button type="submit" name="do" value="ready">
              {t('board.ready')}
            </Button>
          )}
          {page.place === 'account' && (
            <Button type="submit" name="do" value="followed" variant="ghost">
              {t('board.followed')}
            </Button>
          )}
        </form>
      </div>
      {page.items.length > 0 && <BoardTable items={page.items} token={null} />}
      <p className="intro">{t('board.empty.text')}</p>
    </>
  )
}

/** Where the board of a reader without an account is, and what an account changes. */
function InBrowser({ page: { most, isEmpty } }: { page: BoardPage }) {
  const { t } = useI18n()
  const next = `?next=${encodeURIComponent(BOARD_PATH)}`
  return (
    <Alert tone="info">
      <p>
        {t('board.in.browser', { count: most })} {!isEmpty && t('board.kept')}
      </p>
      <p className="row wrapping">
        <Link className={buttonClass({ small: true })} to="/account/register" rel="nofollow">
          {t('board.join')}
        </Link>
        <Link
          className={buttonClass({ variant: 'ghost', small: true })}
          to={`/account/login${next}`}
          rel="nofollow"
        >
          {t('board.login')}
        </Link>
      </p>
    </Alert>
  )
}

function UndoForm({ page: { done, undo, token } }: { page: BoardPage }) {
  const { t, lang } = useI18n()
  if (done !== 'removed' || !undo) return null
  return (
    <form method="post" action={localePath(lang, BOARD_PATH)}>
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="kind" value={undo.kind} />
      <input type="hidden" name="key" value={undo.key} />
      <input type="hidden" name="at" value={undo.at} />
      <Button type="submit" name="do" value="restore" variant="ghost" small>
        {t('board.undo')}
      </Button>
    </form>
  )
}
