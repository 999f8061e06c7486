import type { SiteSettings } from '#site/contract.ts'

/** Longest texts, in characters as a reader counts them. */
export const SETTINGS_LIMITS = { name: 60, tagline: 160, closing: 600, word: 60, words: 500 } as const

/** The settings as the screen's form starts with them. */
export interface SettingsView extends Omit<SiteSettings, 'closed_until'> {
  /** As a browser's field has it, in Riyadh's time. */
  closed_until: string
}
