import type { ReactNode } from 'react'
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { WORKBENCH_PATH } from '#datasets/series/workbench-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { OwnFrame } from '#sections/accounts/contract.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Input } from '#ui/form/Input.tsx'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { PARAMETERS } from '../address.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'
import { actOnSaved, loadSaved } from '../saved/page.server.ts'
import { ON_BOARD, renamed, SAVED_PATH } from '../saved/path.ts'

export const handle: PageHandle = { parameters: [...PARAMETERS, ON_BOARD, 'name', 'done'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  return { ...(await loadSaved(ctx)), title: (ctx.lang === 'ar' ? ar : en)['workbench.saved'] }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  try {
    return await actOnSaved(ctx, form)
  } catch (error) {
    return formRefusal(ctx, error, {
      name: formText(form, 'name') || formText(form, renamed(formText(form, 'id'))),
      id: formText(form, 'id'),
      view: formText(form, 'view'),
    })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

/** The views that a member saved, by name, and the one that is to be saved. */
export default function SavedViews() {
  const { t } = useI18n()
  const { frame, done, offered, isFull, most, views } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { token } = frame
  const badName = refused?.fields['name'] ? t('workbench.saved.badName') : undefined
  const kept = refused?.kept
  // A form that was refused stays, also where its address has no view.
  const toSave =
    offered ??
    (kept?.view
      ? {
          address: kept.view,
          path: `${WORKBENCH_PATH}?${kept.view}`,
          name: '',
          isSaved: false,
          forBoard: false,
        }
      : null)
  return (
    <OwnFrame frame={frame} page="Views" refused={badName ? null : refused?.text}>
      {!refused && done && (
        <Alert tone="ok" live>
          {t(`workbench.saved.done.${done}`)}
        </Alert>
      )}
      {toSave && (
        <section className="panel" aria-labelledby="save">
          <SectionHead
            id="save"
            title={t(
              done === 'view-removed'
                ? 'workbench.saved.again'
                : toSave.isSaved
                  ? 'workbench.saved.already'
                  : 'workbench.saved.save',
            )}
          />
          {isFull && !toSave.isSaved ? (
            <p className="panel-body">{t('workbench.saved.full', { count: most })}</p>
          ) : (
            <NameForm
              token={token}
              work="save"
              hidden={['view', toSave.address]}
              name={kept?.view ? kept.name : toSave.name}
              label={t('workbench.saved.name')}
              button={t(toSave.isSaved ? 'workbench.saved.rename' : 'workbench.saved.button')}
              error={kept?.view ? badName : undefined}
              board={toSave.forBoard ? 'first' : 'also'}
            >
              <Link
                className={buttonClass({ variant: 'ghost', small: true })}
                to={toSave.path}
                rel="nofollow"
              >
                {t('workbench.saved.open')}
              </Link>
            </NameForm>
          )}
        </section>
      )}
      {views.length === 0 ? (
        <EmptyState kind="first" title={t('workbench.saved.none')} text={t('workbench.saved.none.text')}>
          <Link className={buttonClass({})} to={WORKBENCH_PATH}>
            {t('workbench.saved.begin')}
          </Link>
        </EmptyState>
      ) : (
        <section className="panel" aria-labelledby="views">
          <SectionHead id="views" title={t('workbench.saved')} />
          <ul className="panel-body list">
            {views.map(({ id, name, path, board, what, count, savedAt }) => (
              <li key={id}>
                <p>
                  <Link className="bold" to={path} rel="nofollow">
                    <Bidi text={name} />
                  </Link>
                  <br />
                  <small className="muted">
                    <Bidi text={what} /> · {t('workbench.saved.series', { count })} ·{' '}
                    <Time dateTime={savedAt} /> ·{' '}
                    <Link to={board} rel="nofollow" aria-label={t('workbench.saved.board.one', { name })}>
                      {t('workbench.saved.board')}
                    </Link>
                  </small>
                </p>
                <details open={kept?.id === String(id)}>
                  <summary className="small">{t('workbench.saved.change')}</summary>
                  <NameForm
                    token={token}
                    work="rename"
                    hidden={['id', String(id)]}
                    name={kept?.id === String(id) ? kept.name : name}
                    label={t('workbench.saved.name')}
                    button={t('workbench.saved.rename')}
                    error={kept?.id === String(id) ? badName : undefined}
                  >
                    <Button
                      type="submit"
                      name="do"
                      value="remove"
                      variant="ghost"
                      small
                      formNoValidate
                      aria-label={t('workbench.saved.remove.one', { name })}
                    >
                      {t('workbench.saved.remove')}
                    </Button>
                  </NameForm>
                </details>
              </li>
            ))}
          </ul>
          <p className="panel-body">
            <Link className={buttonClass({ variant: 'ghost', small: true })} to={WORKBENCH_PATH}>
              {t('workbench.saved.begin')}
            </Link>
          </p>
        </section>
      )}
    </OwnFrame>
  )
}

interface NameFormProps {
  token: string
  work: 'save' | 'rename'
  /** What the form is about: the parameters of a view, or the number of a saved one. */
  hidden: readonly [name: 'view' | 'id', value: string]
  name: string
  label: string
  button: string
  error: string | undefined
  /** Of a view to be saved: whether the board is what it is saved for. */
  board?: 'first' | 'also'
  children: ReactNode
}

function NameForm({ token, work, hidden, name, label, button, error, board, children }: NameFormProps) {
  const { t, lang } = useI18n()
  const toBoard = (
    <Button
      type="submit"
      name="do"
      value="save-board"
      variant={board === 'first' ? 'primary' : 'ghost'}
      small
    >
      {t('workbench.saved.toBoard')}
    </Button>
  )
  return (
    <form className="panel-body" method="post" action={localePath(lang, SAVED_PATH)}>
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name={hidden[0]} value={hidden[1]} />
      <Input
        key={name}
        name={work === 'save' ? 'name' : renamed(hidden[1])}
        label={label}
        maxLength={80}
        required
        defaultValue={name}
        error={error}
      />
      <div className="row wrapping">
        {board === 'first' && toBoard}
        <Button type="submit" name="do" value={work} variant={board === 'first' ? 'ghost' : 'primary'} small>
          {button}
        </Button>
        {board === 'also' && toBoard}
        {children}
      </div>
    </form>
  )
}
