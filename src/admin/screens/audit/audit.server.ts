import { AUDIT_ACTIONS } from '#platform/audit/actions.ts'
import { checkAudit } from '#platform/audit/check.server.ts'
import { listAudit } from '#platform/audit/list.server.ts'
import { KINDS } from '../../kinds.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { presentLine } from './present.server.ts'
import { KIND_WORDS } from './words.server.ts'

/** The filters of the screen as they were typed. */
const FILTERS = ['q', 'actor', 'action', 'kind', 'key', 'from', 'to'] as const
export type AuditFilters = Record<(typeof FILTERS)[number], string>

/** The number of newest lines that are checked at each visit; all of them by the command `audit-check`. */
const CHECKED = 1000
const DAY_MS = 24 * 3600_000
const MOST_TYPED = 200

/** Midnight in Riyadh of a typed day; null for no day, undefined for what is none. */
function dayOf(typed: string): Date | null | undefined {
  if (typed === '') return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return undefined
  const day = new Date(`${typed}T00:00:00+03:00`)
  return Number.isNaN(day.getTime()) ? undefined : day
}

/** Who did what. */
export const AUDIT: PanelScreen<'audit'> = {
  path: 'audit',
  title: { ar: 'سجل التدقيق', en: 'Audit log' },
  needs: 'audit.read',
  view: 'audit',
  rail: [{ group: 'site', icon: 'list' }],
  parameters: [...FILTERS, 'under'],

  async load({ app, lang }, { url }) {
    const typed = Object.fromEntries(
      FILTERS.map((name) => [name, (url.searchParams.get(name) ?? '').trim().slice(0, MOST_TYPED)]),
    ) as AuditFilters
    const [from, to] = [dayOf(typed.from), dayOf(typed.to)]
    const under = /^[1-9]\d{0,14}$/.exec(url.searchParams.get('under') ?? '')?.[0]
    const [{ lines, next }, check] = await Promise.all([
      listAudit(
        app.db,
        {
          text: typed.q,
          actor: typed.actor,
          action: AUDIT_ACTIONS.find((action) => action === typed.action),
          kind: typed.kind,
          key: typed.key,
          ...(from && { from }),
          ...(to && { to: new Date(to.getTime() + DAY_MS) }),
        },
        under === undefined ? null : Number(under),
      ),
      checkAudit(app.db, { last: CHECKED }),
    ])
    return {
      typed,
      badDates: { from: from === undefined, to: to === undefined },
      lines: lines.map((line) => presentLine(line, lang)),
      kinds: [
        ...Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label: label[lang] })),
        ...KINDS.map(({ name, one }) => ({ value: name, label: one[lang] })),
      ],
      next,
      first: under === undefined,
      whole: check.faults.length === 0,
    }
  },
}
