import type { PanelIconName } from '#entries/panel-icons.ts'

/** The groups of the rail, in its order; the first has no heading. */
export const RAIL_GROUPS = ['newsroom', 'data', 'site'] as const
export type RailGroup = (typeof RAIL_GROUPS)[number]

/** A way to a screen as the palette shows it. */
export interface Command {
  to: string
  label: string
  icon: PanelIconName
}

/** A link of the rail as it is shown. */
export interface RailItem extends Command {
  count: number
  current: boolean
}

/** Why there is no screen: the status it is answered with. 412: a form came after its session had ended. */
export type PanelProblem = 403 | 404 | 412 | 500

/** What the panel's route loads: its frame, and a screen's data or why there is none. */
export interface PanelData {
  title: string
  rail: readonly { group: RailGroup; items: readonly RailItem[] }[]
  /** Pages of the handbook about the screen. */
  help: readonly { to: string; title: string }[]
  /** Entries of the palette besides the rail's. */
  commands: readonly Command[]
  /** Name of the site and whether readers can open it. */
  site: { name: string; closed: boolean }
  viewer: string
  /** How many notices the viewer has not read. */
  unread: number
  token: string
  /** Why a form was refused before its work began. */
  alert: string | null
  /** The typed values, by name. */
  typed: readonly (readonly [string, string])[] | null
  /** The confirmation, in words. */
  done: string | null
  screen: { view: string; data: unknown } | null
  problem: PanelProblem | null
}
