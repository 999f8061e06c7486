import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { RAIL_GROUPS, type PanelData, type RailItem } from './contract.ts'
import { SCREENS } from './screens.server.ts'

/** The links to the screens that the viewer may enter, by group, each with how much waits there. */
export async function railOf(ctx: RequestContext, path: string): Promise<PanelData['rail']> {
  const links = SCREENS.flatMap((screen) =>
    (screen.rail ?? []).flatMap(async (link): Promise<(RailItem & { group: string })[]> => {
      const { group, icon, label = screen.title, to = screen.path, needs = screen.needs, count } = link
      if (!can(ctx.viewer, screen.needs) || !can(ctx.viewer, needs)) return []
      return [
        {
          group,
          icon,
          label: label[ctx.lang],
          to: `/admin${to && `/${to}`}`,
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
