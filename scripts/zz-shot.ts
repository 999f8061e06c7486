import { chromium } from '@playwright/test'
import { chromiumPath } from './test-chromium.ts'
const site = 'http://127.0.0.1:4791'
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
const context = await browser.newContext({ reducedMotion: 'reduce' })
const page = await context.newPage()
await page.goto(site + '/account/login')
await page.locator('[name=login]').fill('admin'); await page.locator('[name=password]').fill('hexagonal-9')
await Promise.all([page.waitForURL((u) => !u.pathname.includes('login')), page.locator('[name=password]').press('Enter')])
for (const [name, path] of [['dash', '/admin'], ['demo', '/admin/demo']] as const)
  for (const prefix of ['', '/en'])
    for (const width of [390, 1280])
      for (const scheme of process.argv[2] === 'all' ? (['light', 'dark'] as const) : (['dark'] as const)) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(site + prefix + path)
        await page.waitForLoadState('networkidle')
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        console.log(name, prefix, width, scheme, wide)
        await page.screenshot({ path: `/tmp/shot-${process.argv[3] ?? ''}${name}${prefix.replace('/', '-')}-${width}-${scheme}.png`, fullPage: width === 390 })
      }
await browser.close()
