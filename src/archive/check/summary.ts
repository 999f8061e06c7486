import type { Translate } from '#i18n/translator.ts'
import type { ArchiveCheck } from './check.server.ts'
import type { LeftOut } from '../record.ts'
import type { FindingCounts } from '../import/finding.ts'

/** A line of a report: a name and how many. */
export interface ReportLine {
  label: string
  count: number
}

/** What an archive has, by name; what there is none of is left out. */
export function foundLines(t: Translate, { found }: Pick<ArchiveCheck, 'found'>): ReportLine[] {
  return some([
    [t('archive.row.stories'), found.stories],
    [t('archive.row.pages'), found.pages],
    [t('archive.row.published'), found.published],
    [t('archive.row.scheduled'), found.scheduled],
    [t('archive.row.drafts'), found.drafts],
    [t('archive.row.private'), found.private],
    [t('archive.row.arabic'), found.texts.ar],
    [t('archive.row.english'), found.texts.en],
    [t('archive.row.twins'), found.twins],
    [t('archive.row.comments'), found.comments],
    [t('archive.row.held'), found.held],
    [t('archive.row.categories'), found.categories],
    [t('archive.row.authors'), found.authors],
    [t('archive.row.pictures'), found.pictures],
    [t('archive.row.subscribers'), found.subscribers],
    [t('archive.row.paying'), found.paying],
    [t('archive.row.rows'), found.rows],
  ])
}

/** What an import would make of it. */
export function becomesLines(t: Translate, { becomes }: Pick<ArchiveCheck, 'becomes'>): ReportLine[] {
  return some([
    [t('archive.row.new'), becomes.added],
    [t('archive.row.changed'), becomes.changed],
    [t('archive.row.same'), becomes.same],
    [t('archive.row.published'), becomes.published],
    [t('archive.row.scheduled'), becomes.scheduled],
    [t('archive.row.drafts'), becomes.drafts],
    [t('archive.row.wanted'), becomes.pictures],
    [t('archive.row.documents'), becomes.documents],
    [t('archive.row.redirects'), becomes.redirects],
  ])
}

/** What does not come, by reason. */
export const leftOutLines = (t: Translate, { leftOut }: Pick<ArchiveCheck, 'leftOut'>): ReportLine[] =>
  some(
    (Object.keys(leftOut) as LeftOut['reason'][]).map((reason) => [
      t(`archive.left_out.${reason}`),
      leftOut[reason] ?? 0,
    ]),
  )

const PICTURE_REASONS = [
  ...([
    'not_fetched',
    'https',
    'private',
    'redirects',
    'status',
    'size',
    'slow',
    'cut',
    'coding',
    'failed',
  ] as const),
  ...(['type', 'damaged', 'bytes', 'pixels', 'frames', 'taken'] as const),
]

/** What a finding is about: as the archive has it, or in words why a picture did not come. */
export function findingName(t: Translate, { code, name }: { code: string; name: string }): string {
  if (!/^(?:picture|document)_(?:missing|refused)$/.test(code)) return name
  const [word = '', status = ''] = name.split(' ', 2)
  const reason = PICTURE_REASONS.find((one) => one === word)
  return reason === undefined ? name : t(`archive.picture.${reason}`, { status })
}

/** The findings by what they are, those that are lost first, then the most frequent. */
export function findingSums(t: Translate, findings: FindingCounts) {
  const order = ['lost', 'shown', 'kept']
  return Object.entries(findings)
    .toSorted(([, a], [, b]) => order.indexOf(a.fate) - order.indexOf(b.fate) || b.count - a.count)
    .map(([key, { code, fate, things, count }]) => ({
      key,
      label: t(`archive.finding.${code}`),
      fate: t(`archive.fate.${fate}`),
      things,
      count,
    }))
}

const some = (lines: readonly (readonly [string, number])[]): ReportLine[] =>
  lines.flatMap(([label, count]) => (count > 0 ? [{ label, count }] : []))
