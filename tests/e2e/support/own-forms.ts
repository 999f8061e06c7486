import { expect } from '@playwright/test'
import { get, post, type Answer } from './http.ts'
import { tokenIn } from './login.ts'
import type { SiteHand } from './site.ts'

/** Who sends a form: an open session, and the portal where it is another one than the shared. */
export interface Sender {
  session: string
  site?: string
}

/** Opens a page as an account; what it takes to post its forms. */
export async function openAs(
  path: string,
  { session, site }: Sender,
): Promise<{ page: Answer; asked: { cookie: string; site?: string }; token: string }> {
  const own = site === undefined ? {} : { site }
  const page = await get(path, { ...own, cookie: `session=${session}` })
  return {
    page,
    asked: { ...own, cookie: `session=${session}; ${page.cookies}` },
    token: tokenIn(page.body),
  }
}

/** Sends a form of a page; returns where it leads. */
export async function sendAs(path: string, fields: Record<string, string>, who: Sender): Promise<string> {
  const { token, asked } = await openAs(path, who)
  const answer = await post(path, { csrftoken: token, ...fields }, asked)
  expect(answer.status, path).toBe(303)
  return (answer.location ?? '').replace(/^https?:\/\/[^/]+/, '')
}

/** Fills in, as an administrator, what an order by transfer needs. */
export async function openTransfers(chief: Sender): Promise<void> {
  await sendAs(
    '/admin/billing/settings',
    {
      name_ar: 'دار كيميا',
      name_en: 'Kimya House',
      address_ar: 'الرياض',
      address_en: 'Riyadh',
      country: 'SA',
      vat_number: '310122393500003',
      account_holder: 'Kimya House',
      iban: 'SA03 8000 0000 6080 1016 7519',
    },
    chief,
  )
}

/** Today's date in Greenwich: never a day that Riyadh has not reached. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** Records, as an administrator, that the whole of an invoice arrived today by a transfer. */
export async function recordTransfer(
  { db }: SiteHand,
  invoice: string,
  number: string,
  chief: Sender,
): Promise<void> {
  const { gross_minor: gross } = await db
    .selectFrom('billing_invoice')
    .where('id', '=', invoice)
    .select('gross_minor')
    .executeTakeFirstOrThrow()
  const amount = (Number(gross) / 100).toFixed(2)
  await sendAs(
    `/admin/billing/${invoice}`,
    { do: 'record', amount, currency: 'SAR', paid_on: today(), number },
    chief,
  )
}
