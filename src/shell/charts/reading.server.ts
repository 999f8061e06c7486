import type { ChartContext } from '#datasets/charts/chart.ts'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import { VISITOR } from '#platform/policy/viewer.ts'

/** Files and frames are read as a visitor without preferences: what a visitor may not see is not in them. */
export interface Reading {
  ctx: ChartContext
  tags: ReadonlySet<string>
  isPersonal(): boolean
}

export function anybody(app: App, lang: Lang): Reading {
  const tags = new Set<string>(['settings'])
  let personal = false
  return {
    tags,
    isPersonal: () => personal,
    ctx: {
      app,
      lang,
      now: new Date(),
      prefs: DEFAULT_PREFS,
      viewer: VISITOR,
      tag: (...names) => names.forEach((name) => tags.add(name)),
      personal: () => {
        personal = true
      },
    },
  }
}
