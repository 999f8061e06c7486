import type { ComponentProps } from 'react'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Action } from '#platform/policy/policy.ts'
import type { RailGroup } from './contract.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Done } from './done/done.server.ts'
import type { PanelIconName } from '#entries/panel-icons.ts'
import type { ViewName, VIEWS } from './views.ts'

/** What a view is given to show: plain data, which travels to the browser. */
type DataOf<View extends ViewName> = ComponentProps<(typeof VIEWS)[View]>['data']

/** Where a screen was asked for. */
export interface ScreenAt {
  /** Parts of the address that the screen's path names with `:x`. */
  params: Readonly<Record<string, string | undefined>>
  /** The address as the reader sees it; only the parameters that the screen declares are in it. */
  url: URL
}

/** Where a form leads after its action: a screen below /admin, which confirms the action. */
export interface Acted {
  /** With its query: `comments?page=2`. */
  to: string
  done?: Done
}

/** A way to a screen that the palette has, and the rail not. */
export interface PanelCommand {
  icon: PanelIconName
  /** The screen's title when left out. */
  label?: LocalizedText
  /** Below /admin; the screen's path when left out. */
  to?: string
  /** Asked beside the screen's own `needs`. */
  needs?: Action
}

/** A link of the rail. A screen of several things has one for each. */
interface RailLink extends PanelCommand {
  group: RailGroup
  /** How many things wait there; nothing is shown for none. */
  count?: (ctx: RequestContext) => Promise<number>
}

/** A screen of the panel. A new one is a line in screens.server.ts and one in views.ts. */
export interface PanelScreen<View extends ViewName = ViewName> {
  /** Below /admin: `''`, 'comments', ':kind/:key'; matched in the table's order. */
  path: string
  title: LocalizedText
  /** Without it the screen answers 403, and leads a visitor to log in and back. */
  needs: Action
  view: View
  rail?: readonly RailLink[]
  commands?: readonly PanelCommand[]
  /** Query parameters that the screen reads; it sees no other. */
  parameters?: readonly string[]
  /** Largest form in bytes, where files are sent with it. */
  formBytes?: number
  /** The view's data. Throws `data(null, { status: 404 })` for what does not exist. */
  load(ctx: RequestContext, at: ScreenAt): Promise<DataOf<View>>
  /** The title of what was loaded, where it has one of its own. */
  titleOf?(data: DataOf<View>, lang: Lang): string
  /** Does what a form asks for. Throws a Refusal; the screen is then shown again with all that was typed. */
  act?(ctx: RequestContext, at: ScreenAt, form: FormData): Promise<Acted>
}
