import { resolve } from 'node:path'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { documentFonts } from './scripts/document-fonts.ts'
import { subsetFonts } from './scripts/subset-fonts.ts'

const UNIT = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']
const INTEGRATION = 'src/**/*.int.test.ts'

/**
 * What can differ between an external server and the embedded one, which is newer: opening, migrating and copying databases,
 * jobs, backups, bulk loading, collation and text search. Every other query runs on the embedded one in the browser tests.
 */
const DIFFERS = [
  'src/open-database.int.test.ts',
  'src/platform/{backup,db,jobs}/*.int.test.ts',
  'src/commands/backup.int.test.ts',
  'src/platform/db/{migrate,testing}/*.int.test.ts',
  'src/demo/load.int.test.ts',
  'src/datasets/import/**/*.int.test.ts',
  'src/sections/search/*.int.test.ts',
]

const withServer = (name: string, include: string[], url?: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include,
    globalSetup: ['src/platform/db/testing/testing-global.server.ts'],
    ...(url !== undefined && { env: { TEST_DATABASE_URL: url } }),
  },
})

await documentFonts()

/** With TEST_DATABASE_URL, what can differ between servers runs on the embedded one as well. */
export default defineConfig({
  resolve: { alias: { 'kimya-fonts': resolve(await subsetFonts()) } },
  test: {
    environment: 'node',
    // Files share a process and its modules, which would otherwise be read anew for each: every file leaves behind what it found.
    isolate: false,
    // Sheets are left out of tests, but for those that are read as text.
    css: { include: [/\.css\?raw$/] },
    // Ceilings against hanging, far above what a busy machine needs.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // One more than processors: files that wait leave theirs idle.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: UNIT, exclude: [...configDefaults.exclude, INTEGRATION] },
      },
      withServer('integration', [INTEGRATION]),
      ...(process.env['TEST_DATABASE_URL'] ? [withServer('embedded', DIFFERS, '')] : []),
    ],
  },
})
