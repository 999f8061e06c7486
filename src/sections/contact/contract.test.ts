import { expect, test } from 'vitest'
import { checkContact, isReference, LIMITS } from './contract.ts'

const good = {
  name: 'علي الدوسري',
  email: 'ali@plant.example',
  subject: 'correction',
  message: 'الرقم في الجدول خطأ.',
}

test('ROUTE-06 a whole message is accepted, trimmed and without control characters', () => {
  const checked = checkContact({ ...good, name: '  علي\r\nالدوسري ', message: ' سطر\r\nثان\u0000 ' })
  expect(checked).toEqual({ ok: true, message: { ...good, name: 'علي الدوسري', message: 'سطر\nثان' } })
})

test('ROUTE-06 every field says what is wrong with it, all at once', () => {
  expect(checkContact({})).toEqual({
    ok: false,
    errors: { name: 'required', email: 'required', subject: 'required', message: 'required' },
  })
  expect(
    checkContact({ name: 'x'.repeat(101), email: 'ali@plant', subject: 'sport', message: ' \n ' }),
  ).toEqual({
    ok: false,
    errors: { name: 'too_long', email: 'invalid', subject: 'invalid', message: 'required' },
  })
})

test('ROUTE-06 a message is counted in characters as a reader counts them', () => {
  expect(checkContact({ ...good, message: '🧪'.repeat(LIMITS.message) }).ok).toBe(true)
  expect(checkContact({ ...good, message: '🧪'.repeat(LIMITS.message + 1) })).toEqual({
    ok: false,
    errors: { message: 'too_long' },
  })
})

test.each([
  'a@b.example, c@d.example',
  'ali <ali@plant.example>',
  'ali@plant..example',
  '@plant.example',
  'ali@plant.example\nBcc: x@y.example',
])('ROUTE-06 %j is no address to answer to', (email) => {
  expect(checkContact({ ...good, email })).toEqual({ ok: false, errors: { email: 'invalid' } })
})

test('ROUTE-06 only a text in the form of a reference is shown as one', () => {
  expect(isReference('40922-71836')).toBe(true)
  for (const bad of [null, '', '40922', '40922-7183', '40922-71836<b>', '٤٠٩٢٢-٧١٨٣٦'])
    expect(isReference(bad)).toBe(false)
})
