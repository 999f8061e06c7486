import type { ComponentType } from 'react'
import type { PanelData } from '#admin/panel/contract.ts'
import { actInPanel, openPanel } from '#admin/panel/open-panel.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { testContext } from './context.server.ts'
import { renderPage } from './render-page.tsx'

interface Asked {
  viewer?: Viewer
  lang?: Lang
  posted?: FormData
  intent?: string
}

const pathOf = (address: string) => new URL(address, 'http://panel').pathname.slice('/admin/'.length)

/** The panel's screen for a viewer at an address such as `/admin/comments?page=2`: its status and what it loaded. */
export async function openScreen(
  app: App,
  address: string,
  asked: Asked = {},
): Promise<{ status: number; panel: PanelData }> {
  const { ctx } = testContext(app, { path: address, ...asked })
  const { data, init } = await openPanel(ctx, pathOf(address))
  return { status: init?.status ?? 200, panel: data }
}

/** The answer to a screen's form: the redirect, or the status and the refusal. */
export async function pressScreen(
  app: App,
  address: string,
  fields: Readonly<Record<string, string | File>> | readonly (readonly [string, string])[],
  asked: Asked = {},
): Promise<{ status: number; location: string | null; fields: Readonly<Record<string, string>> }> {
  const form = new FormData()
  for (const [name, value] of Array.isArray(fields) ? fields : Object.entries(fields))
    form.append(name, value)
  const { ctx } = testContext(app, { path: address, ...asked })
  const answer = await actInPanel(ctx, pathOf(address), form)
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get('location'), fields: {} }
  return { status: answer.init?.status ?? 200, location: null, fields: answer.data.kept.texts }
}

/** A screen's view as the server writes it, without the panel's frame. */
export function renderView<Data>(
  View: ComponentType<{ data: Data }>,
  lang: Lang,
  panel: PanelData,
  action?: unknown,
): string {
  // The table pairs each view with what its screen loads.
  return renderPage(() => <View data={panel.screen?.data as Data} />, lang, { loader: panel, action })
}
