import { MAIL_WAYS, type MailWay } from '../contract.ts'

/** What a rule waits for: a price at or over, or at or under, a threshold; a change in percent; any new price. */
export const RULE_KINDS = ['above', 'below', 'change', 'new_point'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** What a change is measured against: 0 is the price before, else this many days back. */
export const WINDOWS = [0, 7, 30, 90] as const
export type RuleWindow = (typeof WINDOWS)[number]

/** How far a price must leave a threshold, in percent of it, before the rule may fire again. */
export const BAND: Readonly<Record<RuleKind, number>> = { above: 1, below: 1, change: 20, new_point: 0 }

/** A rule as its form has it. */
export interface RuleValues {
  kind: RuleKind
  threshold: number | null
  window: RuleWindow | null
  site: boolean
  push: boolean
  mail: MailWay
  /** Its last day, `YYYY-MM-DD`. */
  expires: string | null
}

export type RuleField = 'kind' | 'threshold' | 'window' | 'mail' | 'expires'

const MOST_THRESHOLD = 1_000_000

/** Reads a rule from texts; what is wrong is named by its field. */
export function readRule(
  text: (name: string) => string,
  readNumber: (text: string) => number | null,
  today: string,
): { ok: true; values: RuleValues } | { ok: false; fields: RuleField[] } {
  const kind = RULE_KINDS.find((one) => one === text('kind'))
  const mail = MAIL_WAYS.find((one) => one === text('mail'))
  const window = WINDOWS.find((one) => String(one) === text('window')) ?? null
  const threshold = readNumber(text('threshold'))
  const expires = text('expires')
  const wrong: RuleField[] = []
  if (!kind) wrong.push('kind')
  if (!mail) wrong.push('mail')
  if (kind === 'change' && window === null) wrong.push('window')
  const isLevel = kind !== 'new_point'
  if (isLevel && (threshold === null || !(threshold >= 0.0001 && threshold <= MOST_THRESHOLD)))
    wrong.push('threshold')
  if (expires !== '' && !(isDay(expires) && expires >= today)) wrong.push('expires')
  if (!kind || !mail || wrong.length > 0) return { ok: false, fields: wrong }
  return {
    ok: true,
    values: {
      kind,
      mail,
      threshold: isLevel ? threshold : null,
      window: kind === 'change' ? window : null,
      site: text('site') === '1',
      push: text('push') === '1',
      expires: expires || null,
    },
  }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
