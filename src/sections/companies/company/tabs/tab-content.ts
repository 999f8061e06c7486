import type { TabData } from '../tabs.server.ts'

/** The data of one tab. */
export type ContentOf<Tab extends TabData['tab']> = Extract<TabData, { tab: Tab }>
