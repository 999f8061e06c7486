import { bringAxe, violations } from '../support/audit/axe.ts'
import { makePost, makeReader } from '../support/comments.ts'
import { alive, expect, test } from '../support/fixtures.ts'
import { siteUrl } from '../support/http.ts'
import { openSite, type SiteHand } from '../support/site.ts'

let site: SiteHand

test.beforeAll(() => {
  site = openSite()
})
test.afterAll(() => site.close())

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('SHELL-17 POST-06 write, reply, report and delete under a story', async ({
      page,
      context,
      faults,
    }) => {
      faults.allow(/status of 400/)
      const story = await makePost(site)
      const reader = await makeReader(site, `page-${javaScriptEnabled}`, 'editor')
      const asked = await site.db
        .insertInto('editorial_comment')
        .values({ post_id: story.id, desk: 'newsroom', lang: 'ar', body: 'ما رأيكم في هذه الأرقام؟' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await context.addCookies([{ name: 'session', value: reader.session, url: siteUrl() }])
      const comments = page.locator('#comments')
      const textarea = comments.locator('textarea[name=text]')
      const send = comments.locator('button[name=do][value=comment]')

      await page.goto(story.path('ar'))
      if (javaScriptEnabled) await alive(page)
      await expect(comments.locator('h2')).toHaveText('تعليق واحد')
      // A text that the browser accepts may still be empty.
      await textarea.fill('   ')
      await send.click()
      await expect(textarea).toHaveAttribute('aria-invalid', 'true')
      await textarea.fill('أول ما أكتبه')
      await send.click()
      await page.waitForURL(/#c\d+$/)
      await expect(comments.locator('.comment:target')).toContainText('أول ما أكتبه')

      const first = page.locator(`#c${asked.id}`)
      await first.getByRole('link', { name: 'رد' }).click()
      await page.waitForURL(/reply=/)
      await expect(first.locator('label')).toContainText('الرد على')
      await textarea.fill('هذا رأيي')
      await send.click()
      await page.waitForURL((url) => !url.search.includes('reply') && /#c\d+$/.test(url.hash))
      await expect(comments.locator('ol ol .comment')).toContainText('هذا رأيي')
      await expect(comments.locator('h2')).toHaveText('3 تعليقات')

      await first.getByRole('link', { name: 'إبلاغ' }).click()
      await comments.locator('select[name=reason]').selectOption('off_topic')
      await comments.locator('button[value=report]').click()
      await expect(comments.getByRole('status')).toContainText('وصل بلاغك')

      await comments.locator('ol ol .comment button[value=remove]').click()
      await expect(comments.locator('h2')).toHaveText('تعليقان')
      await expect(comments).not.toContainText('هذا رأيي')
      if (javaScriptEnabled) {
        await bringAxe(page)
        expect(await violations(page, '#comments')).toEqual([])
      }
      await site.db.deleteFrom('editorial_post').where('id', '=', story.id).execute()
      await site.db.deleteFrom('accounts_user').where('id', '=', reader.id).execute()
    })
  })
}

test('POST-05 a reader who comes from a list meets the comments', async ({ page }) => {
  const demo = await site.db
    .selectFrom('editorial_comment')
    .innerJoin('editorial_post', 'editorial_post.id', 'editorial_comment.post_id')
    .select(['post_id', 'category_id'])
    .where('demo', '=', true)
    .where('editorial_comment.lang', '=', 'ar')
    .orderBy('published_at', 'desc')
    .executeTakeFirstOrThrow()
  await page.goto(`/c/${demo.category_id}`)
  await alive(page)
  await page.locator(`main a[href*="-${demo.post_id}-"]`).first().click()
  await page.waitForURL(new RegExp(`-${demo.post_id}-`))
  await expect(page.locator('#comments .comment').first()).toBeVisible()
})
