import { existsSync } from 'node:fs'

/** The browser of the machine: CHROME_PATH, or where Linux distributions put theirs; undefined leaves it to the tool. */
export const CHROME: string | undefined =
  process.env['CHROME_PATH'] ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
