/** A section of CHANGELOG.md: a release with its day, or what comes next, without either. */
interface Section {
  version: string | null
  date: string | null
  /** Its lines below the heading, without blank ones at either end. */
  body: string
}

const HEADING = /^## (?:Unreleased|(\d+\.\d+\.\d+) - (\S+))$/
const GROUPS = new Set(['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security', 'For operators'])

/** The sections in the file's order. Throws for a heading that is neither a release nor `## Unreleased`. */
export function sectionsOf(text: string): Section[] {
  return text
    .split(/^(?=## )/m)
    .slice(1)
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      const found = HEADING.exec(heading)
      if (!found)
        throw new Error(`CHANGELOG.md: "${heading}" is neither "## Unreleased" nor "## 1.2.3 - 2026-01-31"`)
      return { version: found[1] ?? null, date: found[2] ?? null, body: lines.join('\n').trim() }
    })
}

/** What is wrong with the form of the file; what comes next may be empty. */
export function faultsOf(text: string): string[] {
  const sections = sectionsOf(text)
  const releases = sections.flatMap(({ version, date }) => (version === null ? [] : [{ version, date }]))
  return [
    ...(sections[0]?.version === null && releases.length === sections.length - 1
      ? []
      : ['"## Unreleased" is not at the top, once']),
    ...sections.flatMap(({ version, body }) => faultsOfBody(version, body)),
    ...releases.flatMap(({ version, date }, i) => {
      const older = releases[i + 1]
      return [
        ...(isDay(date) ? [] : [`${version}: ${date} is no day`]),
        ...(older && compareVersions(version, older.version) <= 0
          ? [`${version} is above ${older.version}`]
          : []),
        ...(older && (date ?? '') < (older.date ?? '') ? [`${version} is older than ${older.version}`] : []),
      ]
    }),
  ]
}

function faultsOfBody(version: string | null, body: string): string[] {
  const name = version ?? 'Unreleased'
  if (body === '') return version === null ? [] : [`${name} is empty`]
  const groups = body.split(/^### /m).slice(1)
  const names = groups.map((group) => group.split('\n', 1)[0] ?? '')
  return [
    ...(groups.length === 0 ? [`${name} has no group`] : []),
    ...names.filter((group) => !GROUPS.has(group)).map((group) => `${name}: no group is called ${group}`),
    ...names.filter((group, i) => names.indexOf(group) < i).map((group) => `${name} has ${group} twice`),
    ...groups.flatMap((group, i) => (/^- \S/m.test(group) ? [] : [`${name}: ${names[i]} is empty`])),
  ]
}

/** The file with what came next as that release, and an empty section for what comes then. Throws when nothing came. */
export function withRelease(text: string, version: string, date: string): string {
  if (!/\S/.test(sectionsOf(text).find((section) => section.version === null)?.body ?? ''))
    throw new Error('CHANGELOG.md has nothing under "## Unreleased"')
  return text.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${date}`)
}

/** Below, equal to or above zero, as the first is older than, the same as or newer than the second. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  return left.map((part, i) => part - (right[i] ?? 0)).find((difference) => difference !== 0) ?? 0
}

const isDay = (text: string | null): boolean =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)
