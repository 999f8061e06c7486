import { makeReader } from '../../support/comments.ts'
import { alive, expect, test } from '../../support/fixtures.ts'
import { get, siteUrl } from '../../support/http.ts'
import { openSite } from '../../support/site.ts'
import { kB, routesOf, scriptsOf } from '../../support/weight.ts'

// Two screens that differ most: a list of its own, and one of a kind.
for (const path of ['/admin/users', '/admin/articles'])
  test(`ADMIN-02 PERF a browser fetches the script that ${path} is weighed by, its own words, and no more`, async ({
    page,
    context,
  }) => {
    const site = openSite()
    const { id, session } = await makeReader(site, `script-${path.slice(-5)}`, 'administrator')
    await context.addCookies([{ name: 'session', value: session, url: siteUrl() }])
    const fetched = new Set<string>()
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) fetched.add(pathname)
    })
    await page.goto(path)
    await alive(page)
    await page.waitForLoadState('networkidle')
    const { body } = await get(path, { cookie: `session=${session}` })
    const counted = [...scriptsOf(body), routesOf(body)]
    expect(counted.filter((file) => !fetched.has(file))).toEqual([])
    // A screen fetches its words itself, in the one language that is read.
    const more = [...fetched].filter((file) => !counted.includes(file))
    expect(more.filter((file) => !/messages\.ar-[\w-]+\.js$/.test(file))).toEqual([])
    expect(kB(more)).toBeLessThan(2)
    await site.db.deleteFrom('accounts_user').where('id', '=', id).execute()
    await site.close()
  })
