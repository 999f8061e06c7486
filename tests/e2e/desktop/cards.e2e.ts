import { alive, expect, LANGUAGES, test, type Page } from '../support/fixtures.ts'
import { siteUrl } from '../support/http.ts'
import { openSite, type SiteHand } from '../support/site.ts'

const ADDRESS = 'https://www.youtube.com/watch?v=e2eCardTest'
const FRAME = 'https://www.youtube-nocookie.com/embed/e2eCardTest?autoplay=1&rel=0'
const WORDS = {
  ar: { press: /^شغّل الفيديو/, notice: 'بالضغط يُحمَّل الفيديو من يوتيوب' },
  en: { press: /^Play the video/, notice: 'Pressing loads the video from YouTube' },
} as const

let site: SiteHand
let id = 0
test.beforeAll(async () => {
  site = openSite()
  await site.db
    .insertInto('editorial_card')
    .values({
      address: ADDRESS,
      state: 'stored',
      title: 'وحدة التكسير',
      author: 'كيميا',
      fetched_at: new Date(),
    })
    .execute()
  const body = `<p>أول</p><figure data-card="${ADDRESS}"></figure><p>آخر</p>`
  const post = await site.db
    .insertInto('editorial_post')
    .values({
      section: 'news-excerpt',
      status: 'published',
      published_at: new Date('2019-03-01T08:00:00Z'),
      visibility: 3,
      title_ar: 'مادة فيها فيديو',
      title_en: 'A story with a video',
      slug_ar: 'x',
      slug_en: 'x',
      body_ar: body,
      body_en: body.replace('أول', 'First').replace('آخر', 'Last'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  id = post.id
})
test.afterAll(async () => {
  await site.db.deleteFrom('editorial_post').where('id', '=', id).execute()
  await site.db.deleteFrom('editorial_card').where('address', '=', ADDRESS).execute()
  await site.close()
})

/** Every address that the page asked for elsewhere; the other site is answered here. */
async function elsewhere(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(siteUrl()) && !request.url().startsWith('data:')) asked.push(request.url())
  })
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><p>playing</p>' }),
  )
  return asked
}

for (const { lang, prefix } of LANGUAGES)
  test(`NEWS-02 ${lang} nothing of another site is loaded before the press, which opens its frame in the same place`, async ({
    page,
  }) => {
    const asked = await elsewhere(page)
    await page.goto(`${prefix}/news-excerpt/show=${id}`)
    await alive(page)
    const stage = page.locator('.outside-card .stage')
    await expect(page.locator('.outside-card')).toContainText(WORDS[lang].notice)
    const press = page.getByRole('link', { name: WORDS[lang].press })
    await press.hover()
    await press.focus()
    expect(asked).toEqual([])
    const before = await stage.boundingBox()
    await page.keyboard.press('Enter')
    const frame = page.frameLocator('.outside-card iframe')
    await expect(frame.getByText('playing')).toBeVisible()
    expect(asked).toEqual([FRAME])
    expect(await stage.boundingBox()).toEqual(before)
    await expect(page.locator('.outside-card iframe')).toBeFocused()
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('NEWS-02 a card is a link to its site', async ({ page }) => {
    const asked = await elsewhere(page)
    await page.goto(`/news-excerpt/show=${id}`)
    await expect(page.getByRole('link', { name: WORDS.ar.press })).toHaveAttribute('href', ADDRESS)
    await expect(page.locator('.outside-card figcaption a')).toHaveText('وحدة التكسير')
    expect(asked).toEqual([])
  })
})
