import type { PageHandle } from '#platform/http/page-handle.ts'
import { data, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import type { MessageKey } from '#i18n/messages.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import type { RootData } from '../root-data.server.ts'
import { WaysOut } from './WaysOut.tsx'

const REASONS = {
  token: 'shell.412.token',
  stale: 'shell.412.stale',
  upload: 'shell.412.upload',
} as const satisfies Record<string, MessageKey>

const LETTERS = { ar: 'أبجدهوز', en: 'abcdefg' } as const

export const handle: PageHandle = { parameters: ['why'] }

/** The reasons named in the address (`?why=token&why=stale`), or the general one; unknown names are ignored. */
export function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.personal()
  const named = ctx.url.searchParams
    .getAll('why')
    .filter((why) => Object.hasOwn(REASONS, why)) as (keyof typeof REASONS)[]
  return data(
    { msgError: named.length > 0 ? [...new Set(named)] : (['token', 'stale'] as const) },
    { status: 412 },
  )
}

export default function Error412({
  loaderData,
}: {
  loaderData: { msgError: readonly (keyof typeof REASONS)[] }
}) {
  const { t, lang } = useI18n()
  const root = useRouteLoaderData<RootData>('root')
  return (
    <>
      <title>{`${root?.site.name ?? ''} - ${t('shell.412.title')}`}</title>
      <meta name="robots" content="noindex" />
      <div className="error-page">
        <ElementCell symbol="Pf" corner="412" tone="ink" size="hero" />
        <div>
          <h1>{t('shell.412.title')}</h1>
          <p className="standfirst">{t('shell.412.text')}</p>
          <ol className="letter-list">
            {loaderData.msgError.map((why, index) => (
              <li key={why}>
                <span className="element">{LETTERS[lang][index]}</span>
                <p>{t(REASONS[why])}</p>
              </li>
            ))}
          </ol>
          <WaysOut />
        </div>
      </div>
    </>
  )
}
