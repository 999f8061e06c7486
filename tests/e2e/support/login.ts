import { get, post } from './http.ts'
import { ADMIN_PASSWORD } from './portal.ts'

/** The form token of a page, from its hidden field. */
export function tokenIn(html: string): string {
  const field = /<input[^>]*name="csrftoken"[^>]*>/.exec(html)?.[0] ?? ''
  return /value="([^"]*)"/.exec(field)?.[1] ?? ''
}

/** Logs the administrator in on a portal without a browser; returns the cookies. */
export async function logIn(site: string): Promise<string> {
  const page = await get('/account/login', { site })
  const fields = { csrftoken: tokenIn(page.body), login: 'admin', password: ADMIN_PASSWORD }
  const answer = await post('/account/login', fields, { site, cookie: page.cookies })
  if (answer.status !== 303) throw new Error(`The login answered ${answer.status}`)
  return answer.cookies
}
