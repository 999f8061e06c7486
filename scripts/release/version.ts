import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withRelease } from './changelog.ts'

export const STEPS = ['major', 'minor', 'patch'] as const
export type Step = (typeof STEPS)[number]

/** The version after this one: `1.2.3` is followed by `1.2.4`, `1.3.0` or `2.0.0`. */
export function versionAfter(version: string, step: Step): string {
  const found = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  if (!found) throw new Error(`package.json: ${version} is no version`)
  const [major = 0, minor = 0, patch = 0] = found.slice(1).map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

/** The version that package.json of a folder says. */
export function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

interface Lock {
  version: string
  packages: Record<string, { version: string }>
}

/** Everything else reads package.json: npm and Helm alone want the version in files of their own. */
const WRITERS: Readonly<Record<string, (text: string, version: string, date: string) => string>> = {
  'CHANGELOG.md': withRelease,
  'package.json': (text, version) => jsonOf({ ...(JSON.parse(text) as object), version }),
  'package-lock.json': (text, version) => {
    const lock = JSON.parse(text) as Lock
    const packages = { ...lock.packages, '': { ...lock.packages[''], version } }
    return jsonOf({ ...lock, version, packages })
  },
  'deploy/helm/kimya/Chart.yaml': (text, version) =>
    text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`),
}

/** The files that name the version. */
export const VERSION_FILES: readonly string[] = Object.keys(WRITERS)

/** Writes version and date into the files that name them. Throws before the first when one cannot be written. */
export function writeVersion(folder: string, version: string, date: string): void {
  const written = Object.entries(WRITERS).map(([name, write]) => {
    const file = join(folder, name)
    const was = readFileSync(file, 'utf8')
    const text = write(was, version, date)
    if (text === was) throw new Error(`${name} has no version to change`)
    return { file, text }
  })
  for (const { file, text } of written) writeFileSync(file, text)
}

/** As npm writes it. */
const jsonOf = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
