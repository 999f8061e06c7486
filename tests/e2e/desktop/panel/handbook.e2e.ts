import { readNames } from '../../../../scripts/handbook/names.ts'
import { SHOTS } from '../../../../scripts/handbook/shots.ts'
import { findTarget } from '../../../../scripts/handbook/take.ts'
import { makeReader } from '../../support/comments.ts'
import { alive, test } from '../../support/fixtures.ts'
import { siteUrl } from '../../support/http.ts'
import { openSite } from '../../support/site.ts'

/** Pictures that need nothing prepared; `npm run handbook -- --check` looks for the elements of all. */
const TASKS = ['write-a-story', 'import-figures', 'arrange-the-home-page', 'redirect-an-address'] as const

test('ADMIN-02 what the handbook’s pictures are about is on the screens, called as it says', async ({
  page,
  context,
}) => {
  const names = await readNames()
  const site = openSite()
  const chief = await makeReader(site, 'handbook', 'administrator')
  await context.addCookies([{ name: 'session', value: chief.session, url: siteUrl() }])
  await page.setViewportSize({ width: 520, height: 900 })
  for (const [lang, prefix] of [
    ['ar', ''],
    ['en', '/en'],
  ] as const)
    for (const task of TASKS) {
      await page.goto(`${prefix}${String(SHOTS[task].at)}`)
      await alive(page)
      for (const mark of SHOTS[task].marks) await findTarget(page, mark, (name) => names(name, lang), lang)
    }
  await site.db.deleteFrom('accounts_user').where('id', '=', chief.id).execute()
  await site.close()
})
