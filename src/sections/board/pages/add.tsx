import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, HeadersArgs, LoaderFunctionArgs } from 'react-router'
import { metaOf, type MetaInput } from '#head/page.ts'
import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Status } from '#ui/Status.tsx'
import { addFromForm } from '../act.server.ts'
import { loadAdding, type AddingPage } from '../add.server.ts'
import { addToBoardPath, BOARD_PATH } from '../contract.ts'
import { BoardTable } from '../view/BoardTable.tsx'

export const handle: PageHandle = { parameters: ['kind', 'key'] }

export const loader = ({ context }: LoaderFunctionArgs): Promise<AddingPage> =>
  loadAdding(context.get(requestContext))

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  try {
    return await addFromForm(ctx, form)
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: { title: string } }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

export default function AddToBoard() {
  const { t } = useI18n()
  const { title, token, alert, item, isOn, isFull, place, most, prices } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const problem = refused?.text ?? alert
  const { kind, key, row } = item
  const full = t(place === 'browser' ? 'board.full.browser' : 'board.full', { count: most })
  return (
    <>
      <PageHead title={title} />
      <div className="stack">
        {problem && <Alert tone="danger" live title={problem} />}
        {isFull && <Alert tone="warn">{full}</Alert>}
        <BoardTable items={[item]} token={null} />
        <div className="row wrapping">
          {isOn ? (
            <Status tone="ok">{t('board.add.on')}</Status>
          ) : (
            !isFull && <AddForm token={token} kind={kind} name={null} entryKey={key} />
          )}
          <Link className={buttonClass({ variant: 'ghost' })} to={BOARD_PATH}>
            {t('board.add.open')}
          </Link>
          {row && (
            <Link className={buttonClass({ variant: 'ghost' })} to={row.path}>
              {t('board.add.back')}
            </Link>
          )}
        </div>
        {prices.length > 0 && (
          <section className="panel" aria-labelledby="prices">
            <SectionHead id="prices" title={t('board.add.prices')} />
            <ul className="panel-body list">
              {prices.map(({ slug, name, terms, isOn: isPriceOn }) => (
                <li key={slug} className="row wrapping">
                  <span>
                    <Bidi text={name} />{' '}
                    <small className="muted">
                      <Bidi text={terms} />
                    </small>
                  </span>
                  <span className="push">
                    {isPriceOn ? (
                      <Status tone="ok">{t('board.add.on')}</Status>
                    ) : (
                      !isFull && <AddForm token={token} kind="series" name={name} entryKey={slug} />
                    )}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  )
}

type AddFormProps = {
  token: string
  kind: AddingPage['item']['kind']
  entryKey: string
  /** Of one of several; null of what the page is about. */
  name: string | null
}

function AddForm({ token, kind, entryKey, name }: AddFormProps) {
  const { t, lang } = useI18n()
  return (
    <form method="post" action={localePath(lang, addToBoardPath(kind, entryKey))}>
      <input type="hidden" name="csrftoken" value={token} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="key" value={entryKey} />
      <Button
        type="submit"
        variant={name === null ? 'primary' : 'ghost'}
        small={name !== null}
        aria-label={name === null ? undefined : t('board.add.one', { name })}
      >
        {t('board.add.button')}
      </Button>
    </form>
  )
}
