import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where Lighthouse is, with the browser's driver that it comes with. */
export const LIGHTHOUSE = 'bench/node_modules/lighthouse'
export const PUPPETEER = 'bench/node_modules/puppeteer-core'

/** Installs Lighthouse at its first use. */
export function installLighthouse(): void {
  if (existsSync(LIGHTHOUSE)) return
  execFileSync('npm', ['ci', '--prefix', 'bench', '--no-audit', '--no-fund'], { stdio: 'inherit' })
}
