import { expect, test } from '@playwright/test'
import { get, post } from '../support/http.ts'

test('POST-09 a letter is asked for by a plain form without a token, on a cached page', async () => {
  for (const prefix of ['', '/en']) {
    const page = await get(`${prefix}/newsletters`)
    expect(page.status).toBe(200)
    expect(page.headers.get('set-cookie')).toBeNull()
    expect(page.body).toContain('name="email"')
    expect(page.body).not.toContain('csrftoken')
    const asked = await post(`${prefix}/newsletters`, {
      email: `reader${prefix.length}@plant.example`,
      lang: 'ar',
      lists: 'weekly-market',
    })
    expect(asked.status).toBe(303)
    expect(asked.headers.get('location')).toBe(`${prefix}/newsletters?asked=1`)
    const wrong = await post(`${prefix}/newsletters`, {
      email: 'no address',
      lang: 'ar',
      lists: 'weekly-market',
    })
    expect(wrong.status).toBe(400)
    expect(wrong.body).toContain('value="no address"')
    expect(wrong.body).toContain('aria-invalid="true"')
  }
  expect((await get('/newsletters/u/no-such-token')).status).toBe(404)
  expect(
    (await post('/newsletters/u/AAAAAAAAAAAAAAAAAAAAAA', { 'List-Unsubscribe': 'One-Click' })).status,
  ).toBe(404)
})

test('POST-09 calendars are linked from their pages, and speak the language of their address', async () => {
  for (const [path, name] of [
    ['/dumping-cases?page=1', 'measures'],
    ['/production-capacity?view=stops&page=1', 'outages'],
  ] as const)
    for (const prefix of ['', '/en']) {
      const { body } = await get(prefix + path)
      expect(body).toContain(`href="${prefix}/feeds/${name}.ics"`)
      expect(body).toMatch(new RegExp(`href="webcal://[^"]+${prefix}/feeds/${name}\\.ics"`))
      const calendar = await get(`${prefix}/feeds/${name}.ics`)
      expect(calendar.status).toBe(200)
      expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
      expect(calendar.body).toContain('BEGIN:VCALENDAR\r\n')
    }
})
