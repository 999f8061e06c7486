import { expect, test } from '@playwright/test'
import { makeReader } from '../support/comments.ts'
import { elements } from '../support/html.ts'
import { get } from '../support/http.ts'
import { openSite } from '../support/site.ts'
import { kB, PANEL_SCRIPT, routesKb, scriptsOf } from '../support/weight.ts'

/** Under it the measurement has lost something. */
const LEAST = 100
/** The rail has no link to these. */
const OTHERS = ['/admin/changes', '/admin/notices']

// That a browser fetches what is counted here, and only a screen's own words beside it, is desktop/panel/panel-script.e2e.ts's question.
test('ADMIN-02 PERF every list of the panel stays within its budget of script', async () => {
  const site = openSite()
  const chief = await makeReader(site, 'weight', 'administrator')
  const cookie = `session=${chief.session}`
  const { body: first } = await get('/admin', { cookie })
  const links = elements(first, 'a').flatMap(({ href = '' }) =>
    /^\/admin\/(?!.*\/new$)/.test(href) ? [href] : [],
  )
  expect(links.length).toBeGreaterThan(30)
  const measured = new Set<string>()
  for (const path of new Set(['/admin', ...links, ...OTHERS])) {
    const { body } = await get(path, { cookie })
    const scripts = [...scriptsOf(body)].sort()
    // Lists of kinds are one view: pages that name the same files weigh the same.
    if (measured.has(scripts.join(' '))) continue
    measured.add(scripts.join(' '))
    const weight = kB(scripts) + (await routesKb(body))
    console.log(`${path}: ${weight.toFixed(1)} kB script`)
    expect.soft(weight, path).toBeLessThanOrEqual(PANEL_SCRIPT)
    expect.soft(weight, path).toBeGreaterThan(LEAST)
  }
  // The lists of all kinds, and the screens that are lists of their own.
  expect(measured.size).toBeGreaterThan(12)
  await site.db.deleteFrom('accounts_user').where('id', '=', chief.id).execute()
  await site.close()
})
