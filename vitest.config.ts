import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { subsetFonts } from './scripts/subset-fonts.ts'

export default defineConfig({
  resolve: { alias: { 'kimya-fonts': resolve(await subsetFonts()) } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/unit/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/platform/db/testing-global.server.ts'],
    // Sheets are left out of tests, but for those that are read as text.
    css: { include: [/\.css\?raw$/] },
    // Ceilings against hanging, far above what a busy machine needs.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
  },
})
