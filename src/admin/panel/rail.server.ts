import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { RAIL_GROUPS, type Command, type PanelData, type RailItem } from './contract.ts'
import type { PanelCommand, PanelScreen } from './screen.ts'
import { SCREENS } from './screens.server.ts'

/** A way to a screen for who may enter it, and null for others. */
function commandOf({ viewer, lang }: RequestContext, screen: PanelScreen, way: PanelCommand): Command | null {
  const { icon, label = screen.title, to = screen.path, needs = screen.needs } = way
  if (!can(viewer, screen.needs) || !can(viewer, needs)) return null
  return { icon, label: label[lang], to: `/admin${to && `/${to}`}` }
}

/** Entries of the palette besides the rail's. */
export const commandsOf = (ctx: RequestContext): Command[] =>
  SCREENS.flatMap((screen) => (screen.commands ?? []).flatMap((way) => commandOf(ctx, screen, way) ?? []))

/** The links to the screens that the viewer may enter, by group, each with how much waits there. */
export async function railOf(ctx: RequestContext, path: string): Promise<PanelData['rail']> {
  const links = SCREENS.flatMap((screen) =>
    (screen.rail ?? []).flatMap(async (link): Promise<(RailItem & { group: string })[]> => {
      const { group, to = screen.path, count } = link
      const command = commandOf(ctx, screen, link)
      if (!command) return []
      return [
        {
          group,
          ...command,
          count: (await count?.(ctx)) ?? 0,
          // A thing's own page belongs to the list it was opened from; the dashboard is above all.
          current: path === to || (to !== '' && path.startsWith(`${to}/`)),
        },
      ]
    }),
  )
  const shown = (await Promise.all(links)).flat()
  return RAIL_GROUPS.flatMap((group) => {
    const items = shown.flatMap(({ group: own, ...item }) => (own === group ? [item] : []))
    return items.length > 0 ? [{ group, items }] : []
  })
}
