import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReference, referenceOf } from './reference.ts'
import { readIban } from './settings.ts'
import { EVENTS, isLive, nextStatus, reminderDue, STATUSES, type Status } from './life/state.ts'
import { taxCode } from './ledger/zatca-code.ts'

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const reference = fc.uint8Array({ minLength: 5, maxLength: 5 }).map(referenceOf)

test('ACC-09 a reference is read however a bank writes it', () => {
  fc.assert(
    fc.property(reference, (one) => {
      expect(one).toMatch(/^KMY-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{2}$/)
      const bare = one.slice(4).replace('-', '')
      const written = [
        one,
        one.toLowerCase(),
        bare,
        `KMY ${bare}`,
        bare.replace(/0/g, 'O').replace(/1/g, 'l'),
      ]
      expect(written.map(readReference)).toEqual(written.map(() => one))
    }),
  )
})

test('ACC-09 one wrong sign, or two that changed places, is no reference', () => {
  const isRefused = (one: string, at: number, other: number) => {
    const signs = Array.from(one.slice(4).replace('-', ''))
    const wrong = signs.with(at, SIGNS.charAt(other))
    const [a = '', b = ''] = signs.slice(at)
    const swapped = b === '' ? signs : signs.with(at, b).with(at + 1, a)
    return [wrong, swapped].every(
      (written) => written.join() === signs.join() || readReference(written.join('')) === null,
    )
  }
  const property = fc.property(reference, fc.nat(5), fc.nat(31), isRefused)
  expect(fc.check(property).failed).toBe(false)
})

test('ACC-09 an IBAN is read with spaces, and not with a wrong digit', () => {
  expect(readIban('SA03 8000 0000 6080 1016 7519')).toBe('SA0380000000608010167519')
  expect(readIban('SA03 8000 0000 6080 1016 7518')).toBeNull()
  expect(readIban('')).toBeNull()
})

test('ACC-09 the states of a subscription: what may happen in which, and nothing else', () => {
  const table = STATUSES.map((status) => [
    status,
    Object.fromEntries(
      EVENTS.flatMap((event) => {
        const to = nextStatus(status, event)
        return to ? [[event, to]] : []
      }),
    ),
  ])
  expect(Object.fromEntries(table)).toEqual({
    pending: { paid: 'active', expire: 'ended' },
    active: { paid: 'active', cancel: 'cancelled', unpaid: 'past_due', over: 'ended' },
    past_due: { paid: 'active', cancel: 'ended', over: 'ended' },
    cancelled: { resume: 'active', paid: 'active', over: 'ended' },
    ended: { paid: 'active' },
  })
  // Whatever happens, only money leads out of an end.
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 30 }), (events) => {
      let status: Status = 'pending'
      for (const event of events) {
        const next = nextStatus(status, event)
        if (!isLive(status) && next && isLive(next)) expect(event).toBe('paid')
        status = next ?? status
      }
    }),
  )
})

test('ACC-09 reminders have their days', () => {
  const due = new Date('2027-02-28T09:00:00Z')
  const on = (days: number) => reminderDue(due, new Date(due.getTime() + days * 86_400_000))
  expect([-15, -14, -4, -3, -0.5, 0, 2.9, 3, 7].map(on)).toEqual([null, -14, -14, -3, -3, 0, 0, 3, 7])
})

test('ACC-09 the code of an invoice counts bytes, not letters', () => {
  const code = taxCode({
    seller: 'دار كيميا',
    vatNumber: '310122393500003',
    issuedAt: new Date('2027-01-31T09:00:00.123Z'),
    gross: '57.49',
    vat: '7.50',
  })
  const bytes = Buffer.from(code, 'base64')
  const fields: string[] = []
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0))
    fields.push(`${bytes[at]}: ${bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0)).toString()}`)
  expect(fields).toEqual([
    '1: دار كيميا',
    '2: 310122393500003',
    '3: 2027-01-31T09:00:00Z',
    '4: 57.49',
    '5: 7.50',
  ])
  const long = taxCode({
    seller: 'كيميا '.repeat(60),
    vatNumber: '',
    issuedAt: new Date(0),
    gross: '',
    vat: '',
  })
  const [, length = 0] = Buffer.from(long, 'base64')
  expect(length).toBeLessThanOrEqual(255)
  expect(
    Buffer.from(long, 'base64')
      .subarray(2, 2 + length)
      .toString(),
  ).toMatch(/^[كيميا ]+$/)
})
