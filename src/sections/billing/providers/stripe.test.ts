import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentPages } from './online.server.ts'
import { stripeAmount } from './stripe-objects.ts'

test('ACC-09 amounts are charged in the smallest unit: whole tens of three decimals, exactly of two and none', () => {
  expect(stripeAmount(5749n, 'SAR')).toBe(5749n)
  expect(stripeAmount(1200n, 'JPY')).toBe(1200n)
  expect(stripeAmount(4609n, 'KWD')).toBe(4600n)
  expect(stripeAmount(4610n, 'BHD')).toBe(4610n)
  expect(stripeAmount(9n, 'OMR')).toBeNull()
  expect(stripeAmount(100n, 'XXX')).toBeNull()
})

test('ACC-09 no charge is more than is due, nor a tenth of it', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10n, max: 10n ** 12n }),
      fc.constantFrom('KWD', 'SAR', 'JPY'),
      (due, currency) => {
        const charged = stripeAmount(due, currency) ?? 0n
        expect(charged <= due && due - charged < 10n).toBe(true)
        if (currency === 'KWD') expect(charged % 10n).toBe(0n)
        else expect(charged).toBe(due)
      },
    ),
  )
})

test('SEC ACC-09 a form may lead on to the page of payments only where cards are taken', () => {
  const stripe = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: 'https://api.stripe.com' }
  expect(paymentPages({ stripe: null })).toEqual([])
  expect(paymentPages({ stripe })).toEqual(['https://checkout.stripe.com'])
  expect(paymentPages({ stripe: { ...stripe, apiUrl: 'http://127.0.0.1:4242' } })).toEqual([
    'http://127.0.0.1:4242',
  ])
})
