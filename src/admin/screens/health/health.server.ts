import { sizeText } from '#i18n/number/file-size.ts'
import { RELEASE } from '#platform/release.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { checkHealth } from './checks.server.ts'

/** The parts that the portal depends on: database, jobs, mail, backups, disk, and the process that answers. */
export const HEALTH: PanelScreen<'health'> = {
  path: 'health',
  title: { ar: 'حالة النظام', en: 'Health' },
  needs: 'job.run',
  view: 'health',
  rail: [{ group: 'site', icon: 'pulse' }],

  async load({ app, lang, now }) {
    return {
      checks: await checkHealth(app, lang, now),
      release: RELEASE,
      role: app.config.role,
      node: process.versions.node,
      startedAt: new Date(now.getTime() - process.uptime() * 1000).toISOString(),
      memory: sizeText(process.memoryUsage.rss(), lang, 'si'),
    }
  },
}
