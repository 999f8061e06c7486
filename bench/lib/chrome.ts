import { existsSync } from 'node:fs'
import { chromiumPath } from '../../scripts/test-chromium.ts'

/** The browser of the machine: CHROME_PATH, or where Linux distributions put theirs, or that of the tests; undefined leaves it to the tool. */
export const CHROME: string | undefined =
  process.env['CHROME_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path)) ??
  chromiumPath()
