import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { faultsOf, sectionsOf, withRelease } from './changelog.ts'

const OLD = '## 0.1.0 - 2026-01-31\n\nThe first.\n\n### Added\n\n- A page.\n'
const file = (next: string, releases = OLD) => `# Changelog\n\n## Unreleased\n\n${next}${releases}`

describe('the changelog', () => {
  const text = readFileSync('CHANGELOG.md', 'utf8')

  test('of the project has its form: releases descend, with days and lines, below what comes next', () => {
    expect(faultsOf(text)).toEqual([])
  })

  test('of the project says of each release what operators do', () => {
    const releases = sectionsOf(text).filter(({ version }) => version !== null)
    expect(releases.length).toBeGreaterThan(0)
    for (const { version, body } of releases) expect(body, version ?? '').toContain('### For operators\n')
  })

  test('names the version of package.json as its newest release', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(sectionsOf(text).find((section) => section.version !== null)?.version).toBe(version)
  })

  test.each([
    ['no section for what comes next', OLD, '"## Unreleased" is not at the top'],
    ['releases that ascend', file('', `${OLD}\n${OLD.replace('0.1.0', '0.2.0')}`), '0.1.0 is above 0.2.0'],
    ['a version twice', file('', `${OLD}\n${OLD}`), '0.1.0 is above 0.1.0'],
    ['a day that is none', file('', OLD.replace('01-31', '02-31')), '2026-02-31 is no day'],
    ['a day in words', file('', OLD.replace('2026-01-31', '31/01/2026')), '31/01/2026 is no day'],
    [
      'a release before the one below',
      file('', `${OLD.replace('0.1.0 - 2026', '0.2.0 - 2025')}\n${OLD}`),
      '0.2.0 is older than 0.1.0',
    ],
    ['an empty release', file('', '## 0.1.0 - 2026-01-31\n'), '0.1.0 is empty'],
    ['an empty group', file('', `${OLD}\n### Fixed\n`), 'Fixed is empty'],
    ['a group of another name', file('### New\n\n- A page.\n\n'), 'no group is called New'],
    ['a group twice', file('### Added\n\n- A.\n\n### Added\n\n- B.\n\n'), 'has Added twice'],
  ])('with %s has a fault', (_what, faulty, fault) => {
    expect(faultsOf(faulty).join('; ')).toContain(fault)
  })

  test('puts what came next below a heading of its release, once there is something', () => {
    const next = '### Added\n\n- A second page.\n\n'
    const released = withRelease(file(next), '0.2.0', '2026-02-28')
    expect(released).toBe(file('', `## 0.2.0 - 2026-02-28\n\n${next}${OLD}`))
    expect(faultsOf(released)).toEqual([])
    expect(() => withRelease(file(''), '0.2.0', '2026-02-28')).toThrow('nothing under')
  })
})
