import { panelMessages } from '#catalogue/panel.ts'
import {
  data,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { preloadModule } from 'react-dom'
import panelCss from '#admin/panel/panel.css?url'
import { PanelFrame } from '#admin/panel/PanelFrame.tsx'
import { Problem, Screen } from '#admin/panel/Screen.tsx'
import type { PanelData } from '#admin/panel/contract.ts'
import { isView } from '#admin/panel/views.ts'
import { actInPanel, openPanel } from '#admin/panel/open-panel.server.ts'
import { VIEW_FILES } from '#admin/panel/view-files.server.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { builtFile } from '#platform/http/built-files.server.ts'
import { RouterLinks } from '#ui/Link.tsx'
import { PanelLife } from '../client/PanelLife.tsx'
import { LanguageLink } from '../frame/LanguageLink.tsx'
import { ThemeButton } from '../frame/ThemeButton.tsx'

await panelMessages()

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const opened = await openPanel(ctx, params['*'] ?? '')
  const view = opened.data.screen?.view ?? ''
  const chunks = [`src/admin/panel/words.${ctx.lang}.ts`, ...(isView(view) ? [VIEW_FILES[view]] : [])]
  // Named by the first page, they come beside the router.
  const ahead = chunks.flatMap((source) => builtFile(source) ?? [])
  return data({ ...opened.data, ahead }, opened.init ?? undefined)
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  // Read again from the request, a file would be in memory whole.
  return actInPanel(ctx, params['*'] ?? '', ctx.form ?? (await request.formData()))
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const links = () => [{ rel: 'stylesheet', href: panelCss }]

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: PanelData }) {
  return loaderData ? metaOf(where, { title: loaderData.title, robots: 'noindex' }) : []
}

/** The control panel: one route for all of its screens, so that readers fetch nothing of them (decision 0049). */
export default function Panel() {
  const { ahead } = useLoaderData<PanelData & { ahead: string[] }>()
  if (import.meta.env.SSR) for (const chunk of ahead) preloadModule(chunk)
  return (
    <Framed>
      <Screen />
    </Framed>
  )
}

/** A screen that failed while it was shown: the rest of the panel stays. */
export function ErrorBoundary() {
  return (
    <Framed>
      <Problem status={500} />
    </Framed>
  )
}

function Framed({ children }: { children: React.ReactNode }) {
  return (
    <RouterLinks value>
      <PanelFrame
        tools={
          <>
            <ThemeButton className="admin-theme" />
            <LanguageLink className="admin-language" />
          </>
        }
      >
        {children}
      </PanelFrame>
      <PanelLife />
    </RouterLinks>
  )
}
