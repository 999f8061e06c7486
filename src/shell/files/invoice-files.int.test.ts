import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '#platform/pdf/testing-read.server.ts'
import { testPdf } from '#platform/pdf/testing.server.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { creditInvoice } from '#sections/billing/ledger/credit.server.ts'
import { mailBilling } from '#sections/billing/mail.server.ts'
import { invoiceDocument } from '#sections/billing/pdf/document-pdf.server.ts'
import { loader } from '#sections/billing/pages/own/invoice.tsx'
import { routeArgs, testContext } from '#testing/context.server.ts'
import { testBilling, type BillingRoom } from '#testing/billing.server.ts'
import { serveInvoiceFiles } from './invoice-files.server.ts'

const NOW = new Date('2027-01-31T09:00:00Z')
const COMPANY = {
  kind: 'company',
  vat: '310122393500003',
  name: 'شركة الجبيل للبتروكيماويات',
  address: 'طريق 101\nالجبيل 31961',
}

let room: BillingRoom
let owner: Member
let proforma: string
let invoice: { id: string; number: string }
const server = fastify()
beforeAll(async () => {
  room = await testBilling()
  serveInvoiceFiles(server, room.app)
  owner = await room.account()
  proforma = await room.order(owner, COMPANY, NOW)
  await room.pay(proforma, NOW)
  invoice = await room.db
    .selectFrom('billing_invoice')
    .select(['id', 'number'])
    .where('refers_to', '=', proforma)
    .executeTakeFirstOrThrow()
})
afterAll(async () => {
  await server.close()
  await room.app.pdf.close()
  await room.drop()
})

async function ask(path: string, viewer?: Member, method: 'GET' | 'HEAD' = 'GET') {
  const token = viewer && (await openSession(room.db, viewer.id, true, null, new Date())).token
  return server.inject({ method, url: path, ...(token && { cookies: { session: token } }) })
}
const pdfOf = async (path: string) => readPdf((await ask(path, owner)).rawPayload)
const at = (id: string, lang = '') => `${lang}/profile/Payments/${id}.pdf`

test('ACC-09 LANG-04 an invoice is a PDF in the language of its address: words in the order they are read, tagged, fit for archives', async () => {
  const answer = await ask(at(invoice.id), owner)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${invoice.number}-ar.pdf"`,
    'cache-control': 'private, no-store',
  })
  const { text, tags, raw, pages } = readPdf(answer.rawPayload)
  const words = text.replace(/\s+/g, ' ')
  for (const line of [
    'فاتورة ضريبية Tax invoice مدفوعة',
    'فترة التوريد من 31 يناير 2027 إلى 28 فبراير 2027',
    'البائع دار كيميا للنشر طريق الملك فهد، الرياض 12214 السعودية الرقم الضريبي 310122393500003',
    'العميل شركة الجبيل للبتروكيماويات طريق 101 الجبيل 31961 السعودية',
    'الإجمالي شامل الضريبة 57.49 SAR',
    'صفحة 1 من 1',
  ])
    expect(words).toContain(line)
  expect(pages).toBe(1)
  expect(tags).toMatchObject({ H1: 1, H2: 2, Figure: 1, THead: 1, TH: 6 })
  expect(raw).toContain('/Lang (ar)')
  expect(raw).toContain(`${invoice.number}.xml`)
  expect(raw).toContain('/AFRelationship /Alternative')
  expect(raw).toContain('<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>')
  const english = await pdfOf(at(invoice.id, '/en'))
  expect(english.text.replace(/\s+/g, ' ')).toContain('English copy. The Arabic page is the invoice.')
  expect(english.raw).toContain('/Lang (en)')
})

test('ACC-09 the same document is the same bytes, whichever process sets it', async () => {
  const [first, again] = [await ask(at(invoice.id), owner), await ask(at(invoice.id), owner)]
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
  const other = testPdf()
  const found = await invoiceDocument(room.app, owner, 'ar', invoice.id)
  if (!found) throw new Error('The owner has no document')
  expect((await other.make('10.0.0.1', found.document)).equals(first.rawPayload)).toBe(true)
  await other.close()
})

test('ACC-09 a pro-forma says how it is paid, a credit note what it corrects, and demonstration data its mark', async () => {
  const open = await room.order(await room.account(), {}, NOW)
  const asked = readPdf((await ask(at(open), room.chief)).rawPayload).text.replace(/\s+/g, ' ')
  expect(asked).toContain('فاتورة مبدئية Pro-forma invoice مستحقة الدفع')
  expect(asked).toContain('طريقة الدفع')
  expect(asked).toContain('SA03 8000 0000 6080 1016 7519')
  expect(asked).not.toContain('بيانات توضيحية')
  await room.db.updateTable('billing_plan').set({ demo: true }).where('key', '=', 'reader').execute()
  const demo = await room.order(await room.account(), {}, NOW)
  await room.db.updateTable('billing_plan').set({ demo: false }).where('key', '=', 'reader').execute()
  const marked = readPdf((await ask(at(demo), room.chief)).rawPayload).text.replace(/\s+/g, ' ')
  expect(marked).toContain('بيانات توضيحية')
  expect(marked).toContain('طريقة الدفع هذه الباقة بيانات توضيحية، فلا')
  const credit = await creditInvoice(room.as(room.chief, NOW), invoice.id, {
    gross: 1000n,
    reason: 'خطأ في الطلب',
    paidOn: '2027-02-01',
    number: 'BACK1',
    ends: false,
  })
  const note = readPdf((await ask(at(credit, '/en'), owner)).rawPayload).text.replace(/\s+/g, ' ')
  expect(note).toContain(`Corrects invoice ${invoice.number}`)
})

test('ACC-09 only who may see the page gets the PDF: a visitor is led to it, a stranger finds nothing, an administrator reads', async () => {
  const visitor = await ask(at(invoice.id, '/en'))
  expect(visitor.statusCode).toBe(303)
  expect(visitor.headers.location).toBe(`/en/profile/Payments/${invoice.id}`)
  expect((await ask(at('%D9%85%0D%0Ax'))).headers.location).toBe('/profile/Payments/%D9%85%0D%0Ax')
  const stranger = await ask(at(invoice.id), await room.account())
  expect(stranger.statusCode).toBe(404)
  expect(stranger.body).toBe('هذه الصفحة غير متاحة.\n')
  for (const id of ['00000000-0000-0000-0000-000000000000', 'x', '%D9%85'])
    expect((await ask(at(id), owner)).statusCode).toBe(404)
  expect((await ask(at(invoice.id), room.chief)).statusCode).toBe(200)
  const head = await ask(at(invoice.id), owner, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
})

test('ACC-09 without the program the address says so in both languages, and the page and the mails have no link', async () => {
  const { app } = room
  const without = { ...app, pdf: testPdf({ typst: null }) }
  const plain = fastify()
  serveInvoiceFiles(plain, without)
  const token = (await openSession(room.db, owner.id, true, null, new Date())).token
  const get = (url: string) => plain.inject({ url, cookies: { session: token } })
  const [ar, en] = [await get(at(invoice.id)), await get(at(invoice.id, '/en'))]
  expect([ar.statusCode, ar.body]).toEqual([404, 'لا يتوفر هذا المستند بصيغة PDF هنا. افتح صفحته واطبعها.\n'])
  expect(en.body).toBe('This document is not available as a PDF here. Open its page and print it.\n')
  await plain.close()
  const page = async (pdf: typeof app.pdf) => {
    const { ctx } = testContext({ ...app, pdf }, { path: `/profile/Payments/${invoice.id}`, viewer: owner })
    return (await loader(routeArgs(ctx, { invoice: invoice.id }))).pdf
  }
  expect(await page(app.pdf)).toBe(at(invoice.id))
  expect(await page(without.pdf)).toBeNull()
  const mails = async () =>
    (await room.db.selectFrom('mail_outbox').select('body_text').orderBy('id', 'desc').limit(1).execute())[0]
      ?.body_text
  const member = await room.account()
  const order = () => room.order(member, {}, NOW)
  const id = await order()
  expect(await mails()).toContain(`http://kimya.test/profile/Payments/${id}.pdf`)
  const row = await room.document(id)
  await room.db.transaction().execute((trx) => mailBilling(without, trx, 'proforma', row))
  expect(await mails()).toContain(`http://kimya.test/profile/Payments/${id}`)
  expect(await mails()).not.toContain('.pdf')
})
