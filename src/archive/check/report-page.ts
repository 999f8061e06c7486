import { isolateWhole, LRI, PDI } from '#i18n/bidi/bidi-marks.ts'
import { dirOf, type Lang } from '#i18n/locale.ts'
import { sizeText } from '#i18n/number/file-size.ts'
import type { Translate } from '#i18n/translator.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import type { Finding } from '../import/finding.ts'
import type { ArchiveCheck } from './check.server.ts'
import {
  becomesLines,
  findingName,
  findingSums,
  foundLines,
  leftOutLines,
  type ReportLine,
} from './summary.ts'

const STYLE = `
:root { color-scheme: light dark; --line: #d5d9de; --quiet: #5b6470; --lost: #a4262c; }
@media (prefers-color-scheme: dark) { :root { --line: #3b424b; --quiet: #a3adb8; --lost: #ff9a9e; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-inline-size: 60rem; padding: 1.25rem 1rem 4rem; font: 1rem/1.7 "Noto Naskh Arabic", "Segoe UI", Tahoma, system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.4; margin-block: 0 .25rem; }
h2 { font-size: 1.15rem; margin-block: 2rem .5rem; }
p { margin-block: .25rem; color: var(--quiet); }
.sums { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); column-gap: 2.5rem; margin: 0; }
.sums div, summary { display: flex; justify-content: space-between; gap: 1rem; border-block-end: 1px solid var(--line); padding-block: .35rem; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
summary { cursor: pointer; align-items: baseline; }
summary > span { flex: 1; }
summary small { color: var(--quiet); }
.lost > summary small { color: var(--lost); }
table { inline-size: 100%; border-collapse: collapse; font-size: .92rem; margin-block: .25rem 1rem; }
th, td { text-align: start; vertical-align: top; padding: .35rem .5rem; border-block-end: 1px solid var(--line); overflow-wrap: anywhere; }
th { color: var(--quiet); font-weight: 600; white-space: nowrap; }
td:last-child, th:last-child { text-align: end; font-variant-numeric: tabular-nums; }
@media print { body { max-inline-size: none; padding: 0; font-size: 10pt; } details:not([open]) > :not(summary) { display: none; } tr { break-inside: avoid; } }
`

/** The report of a check as one page that needs nothing else: for a phone, a desk and paper. */
export function reportPage(
  t: Translate,
  check: ArchiveCheck,
  examples: ReadonlyMap<string, readonly Finding[]>,
  { lang, source, now, most }: { lang: Lang; source: string; now: Date; most: number },
): string {
  const title = t('archive.report.title', { site: isolateWhole(check.site) })
  const about = t('archive.report.about', {
    format: t(`archive.format.${check.format}`),
    source: isolateWhole(source),
    size: sizeText(check.bytes, lang, 'si'),
    date: new Intl.DateTimeFormat(lang === 'ar' ? 'ar-u-nu-latn-ca-gregory' : 'en-GB', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Asia/Riyadh',
    }).format(now),
  })
  const number = new Intl.NumberFormat('en')
  const sums = (heading: string, lines: readonly ReportLine[]) =>
    lines.length === 0
      ? ''
      : `<h2>${escapeHtml(heading)}</h2><dl class="sums">${lines
          .map(
            ({ label, count }) => `<div><dt>${escapeHtml(label)}</dt><dd>${number.format(count)}</dd></div>`,
          )
          .join('')}</dl>`
  const dates = (['oldest', 'newest'] as const).flatMap((which) => {
    const at = check.found[which]
    return at ? [`${t(`archive.row.${which}`)}: ${LRI}${at.slice(0, 10)}${PDI}`] : []
  })
  const found = findingSums(t, check.findings)
  const head = `<tr><th scope="col">${escapeHtml(t('archive.report.story'))}</th><th scope="col">${escapeHtml(
    t('archive.report.what'),
  )}</th><th scope="col">${escapeHtml(t('archive.report.count'))}</th></tr>`
  const named = (one: Pick<Finding, 'code' | 'name'>) => {
    const name = findingName(t, one)
    return `<bdi${latin(name)}>${escapeHtml(name)}</bdi>`
  }
  const details = found.map(({ key, label, fate, things, count }) => {
    const rows = (examples.get(key) ?? [])
      .map(
        (one) =>
          `<tr><td><bdi>${escapeHtml(one.title || one.id)}</bdi></td><td>${named(one)}</td><td>${number.format(one.count)}</td></tr>`,
      )
      .join('')
    const more = things > most ? `<p>${escapeHtml(t('archive.report.more', { count: most }))}</p>` : ''
    return `<details class="${key.split('.').at(-1)}"><summary><span>${escapeHtml(label)} <small>${escapeHtml(
      [fate, t('archive.things', { count: things })].join(lang === 'ar' ? '، ' : ', '),
    )}</small></span><b>${number.format(count)}</b></summary><table><thead>${head}</thead><tbody>${rows}</tbody></table>${more}</details>`
  })
  return `<!doctype html>
<html lang="${lang}" dir="${dirOf(lang)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(about)}</p>${dates.length > 0 ? `<p>${escapeHtml(dates.join(lang === 'ar' ? '، ' : ', '))}</p>` : ''}
${sums(t('archive.report.found'), foundLines(t, check))}
${sums(t('archive.report.becomes'), becomesLines(t, check))}
${sums(t('archive.report.left_out'), leftOutLines(t, check))}
<h2>${escapeHtml(t('archive.report.findings'))}</h2>
${details.length > 0 ? details.join('\n') : `<p>${escapeHtml(t('archive.report.none'))}</p>`}
</main></body></html>
`
}

/** A path or code begins with signs that have no direction of their own. */
const latin = (text: string) => (/\p{Script=Arabic}/u.test(text) ? '' : ' dir="ltr"')
