import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeRelease } from './make-release.ts'
import { versionAfter, VERSION_FILES } from './version.ts'

const CHART = 'deploy/helm/kimya/Chart.yaml'
const CHANGELOG = '# Changelog\n\n## Unreleased\n\n### Added\n\n- A page.\n'
const RELEASED = CHANGELOG.replace('## Unreleased', '## Unreleased\n\n## 0.2.0 - 2026-01-31')

let folder: string
let said: string[]

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const release = (options: { dryRun?: boolean; check?: boolean } = {}) =>
  makeRelease({
    folder,
    step: 'minor',
    date: '2026-01-31',
    dryRun: options.dryRun ?? false,
    check: async () => options.check ?? true,
    say: (line) => said.push(line),
  })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kimya-release-'))
  said = []
  mkdirSync(join(folder, 'deploy/helm/kimya'), { recursive: true })
  const packages = { '': { name: 'kimya', version: '0.1.0' }, 'node_modules/other': { version: '0.1.0' } }
  const files = {
    'CHANGELOG.md': CHANGELOG,
    'package.json': JSON.stringify({ name: 'kimya', version: '0.1.0', private: true }),
    'package-lock.json': JSON.stringify({ name: 'kimya', version: '0.1.0', packages }),
    [CHART]: 'apiVersion: v2\nname: kimya\nversion: 0.1.0\nappVersion: 0.1.0\n',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Test')
  git('config', 'user.email', 'test@kimya.example')
  git('config', 'commit.gpgsign', 'false')
  git('config', 'tag.gpgsign', 'false')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
})

afterEach(() => rmSync(folder, { recursive: true }))

test('a release is one commit with an annotated tag, which sets version and date in every file that names them', async () => {
  expect(await release()).toBe(true)
  expect(git('log', '--format=%s')).toBe('Release 0.2.0\nBegin')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('show', '--name-only', '--format=', 'HEAD').split('\n').toSorted()).toEqual(
    VERSION_FILES.toSorted(),
  )
  expect(git('cat-file', '-t', 'v0.2.0')).toBe('tag')
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))

  expect(read('CHANGELOG.md')).toBe(RELEASED)
  expect(JSON.parse(read('package.json'))).toEqual({ name: 'kimya', version: '0.2.0', private: true })
  expect(JSON.parse(read('package-lock.json'))).toEqual({
    name: 'kimya',
    version: '0.2.0',
    packages: { '': { name: 'kimya', version: '0.2.0' }, 'node_modules/other': { version: '0.1.0' } },
  })
  expect(read(CHART)).toBe('apiVersion: v2\nname: kimya\nversion: 0.2.0\nappVersion: 0.2.0\n')
})

test('a dry run says what a release would do and does nothing', async () => {
  expect(await release({ dryRun: true, check: false })).toBe(true)
  expect(said.join('\n')).toContain('0.1.0 -> 0.2.0, 2026-01-31')
  for (const name of VERSION_FILES) expect(said).toContain(`write ${name}`)
  expect(git('status', '--porcelain')).toBe('')
  expect(git('tag')).toBe('')
})

test.each<[string, () => void, string]>([
  ['a change that is not committed', () => writeFileSync(join(folder, 'new.txt'), 'new'), 'not committed'],
  ['another branch', () => void git('switch', '--quiet', '--create', 'other'), 'The branch is other'],
  ['its tag', () => void git('tag', 'v0.2.0'), 'There is a tag v0.2.0'],
  [
    'nothing that came next',
    () => {
      writeFileSync(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n')
      git('commit', '--quiet', '--all', '--message', 'Empty')
    },
    'nothing under "## Unreleased"',
  ],
])('with %s there is no release, and a dry run says so too', async (_what, change, reason) => {
  change()
  const before = git('rev-parse', 'HEAD')
  for (const dryRun of [true, false]) {
    said = []
    expect(await release({ dryRun })).toBe(false)
    expect(said.join('\n')).toContain(reason)
  }
  expect(git('rev-parse', 'HEAD')).toBe(before)
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '0.1.0' })
})

test('with a failing check there is no release', async () => {
  expect(await release({ check: false })).toBe(false)
  expect(said).toEqual(['npm run check failed. Nothing was changed.'])
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '--format=%s')).toBe('Begin')
})

test('a patch, a minor and a major release follow a version', () => {
  expect((['patch', 'minor', 'major'] as const).map((step) => versionAfter('1.2.3', step))).toEqual([
    '1.2.4',
    '1.3.0',
    '2.0.0',
  ])
  expect(() => versionAfter('1.2', 'patch')).toThrow('no version')
})
