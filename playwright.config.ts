import { defineConfig, devices } from '@playwright/test'
import { chromiumPath } from './scripts/test-chromium.ts'

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }

/**
 * One portal for all tests (tests/e2e/support/global-setup.ts); a test that changes settings starts its own.
 * The folder says where a file runs: `http` needs no browser, `browser` runs on desktop and phone, the others on one. The longest
 * files come first, so that none of them runs alone at the end.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'node_modules/.cache/playwright',
  // Node leaves types out by itself, in a tenth of the time that Playwright takes to write each file anew.
  build: { external: ['**/*.ts'] },
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // More than processors: a portal that starts and a page that settles leave theirs idle.
  workers: 6,
  // What fails once has failed: its picture and page are kept (tests/e2e/support/fixtures.ts).
  retries: 0,
  // Ceilings against hanging, far above what a busy machine needs.
  timeout: 600_000,
  // Below the life of a cached page, which is a minute: a change that waits for its end is a fault.
  expect: { timeout: 45_000 },
  reporter: [['dot'], ['./scripts/quick/timing-reporter.ts']],
  use: {
    // A thing that cannot be pressed says so after two minutes instead of at the end of its test's time.
    actionTimeout: 120_000,
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    // Drawn without a graphics card, a page that slides in costs as much as the page itself; files whose question is motion ask for it.
    reducedMotion: 'reduce',
    // Each test is a first visit, in which a worker would fetch all files again; desktop/worker.e2e.ts has it.
    serviceWorkers: 'block',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: QUIET, executablePath: chromiumPath() },
  },
  projects: [
    { name: 'dev', testMatch: 'dev/*.e2e.ts' },
    // A browser that does not exist: a test that needs one is in the wrong folder.
    { name: 'http', testMatch: 'http/*.e2e.ts', use: { launchOptions: { executablePath: 'no-browser' } } },
    { name: 'desktop', testMatch: ['browser/*.e2e.ts', 'desktop/**/*.e2e.ts'] },
    { name: 'phone', testMatch: ['browser/*.e2e.ts', 'phone/*.e2e.ts'], use: PHONE },
  ],
})
