import type { App } from '#platform/app.server.ts'

/** A reading of one moment, with the values of its gauge's labels. */
export interface Reading {
  value: number
  labels?: Readonly<Record<string, string>>
}

/** A figure of the newsroom's work that is asked of the database when somebody collects metrics. */
export interface DatabaseGauge {
  /** Without the prefix `kimya_`; the unit last. */
  name: string
  help: string
  labels?: readonly string[]
  read: (app: Pick<App, 'db'>) => Promise<readonly Reading[]>
}
