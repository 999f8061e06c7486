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
 * The folder says where a file runs: `http` needs no browser, `browser` runs on desktop and phone, the others on one.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'node_modules/.cache/playwright',
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // A busy machine may fail a test once; the report names it as flaky, and a second failure ends the run.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['dot']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 900 },
    locale: 'ar-SA',
    timezoneId: 'Asia/Riyadh',
    trace: 'off',
    video: 'off',
    screenshot: 'off',
    launchOptions: { args: QUIET, executablePath: chromiumPath() },
  },
  projects: [
    { name: 'http', testMatch: 'http/*.e2e.ts' },
    { name: 'desktop', testMatch: ['browser/*.e2e.ts', 'desktop/*.e2e.ts'] },
    { name: 'phone', testMatch: ['browser/*.e2e.ts', 'phone/*.e2e.ts'], use: PHONE },
  ],
})
