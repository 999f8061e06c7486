import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultsOf, sectionsOf } from './changelog.ts'
import { versionAfter, versionIn, VERSION_FILES, writeVersion, type Step } from './version.ts'

interface Release {
  /** The project's folder. */
  folder: string
  step: Step
  /** The day of the release, `2026-01-31`. */
  date: string
  dryRun: boolean
  /** `npm run check`. */
  check: () => Promise<boolean>
  say: (line: string) => void
}

const BRANCH = 'main'

/** Makes a release: one commit and its tag. With `dryRun` it only says so. False, with every reason said, where it may not. */
export async function makeRelease({ folder, step, date, dryRun, check, say }: Release): Promise<boolean> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  const was = versionIn(folder)
  const version = versionAfter(was, step)
  const tag = `v${version}`

  const reasons = reasonsAgainst(git, readFileSync(join(folder, 'CHANGELOG.md'), 'utf8'), tag)
  for (const reason of reasons) say(reason)
  if (reasons.length > 0) return false

  if (dryRun) {
    say(`${was} -> ${version}, ${date}. This would:`)
    say('run npm run check')
    for (const name of VERSION_FILES) say(`write ${name}`)
    say(`commit "Release ${version}" and tag it ${tag}`)
    return true
  }
  if (!(await check())) {
    say('npm run check failed. Nothing was changed.')
    return false
  }
  writeVersion(folder, version, date)
  git('commit', '--quiet', '--message', `Release ${version}`, '--', ...VERSION_FILES)
  git('tag', '--annotate', tag, '--message', `Kimya ${version}`)
  say(`${version} is committed and tagged. Publish it: git push origin ${BRANCH} ${tag}`)
  return true
}

function reasonsAgainst(git: (...args: string[]) => string, changelog: string, tag: string): string[] {
  const branch = git('branch', '--show-current')
  const isEmpty = sectionsOf(changelog).find(({ version }) => version === null)?.body === ''
  return [
    ...(git('status', '--porcelain') === '' ? [] : ['There are changes that are not committed.']),
    ...(branch === BRANCH ? [] : [`The branch is ${branch || 'none'}; releases are made of ${BRANCH}.`]),
    ...(git('tag', '--list', tag) === '' ? [] : [`There is a tag ${tag} already.`]),
    ...faultsOf(changelog).map((fault) => `CHANGELOG.md: ${fault}.`),
    ...(isEmpty ? ['CHANGELOG.md has nothing under "## Unreleased".'] : []),
  ]
}
