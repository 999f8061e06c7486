import { expect, test } from 'vitest'
import { checkRegistration, type RegistrationErrors, type RegistrationValues } from './registration.ts'

const RIGHT: RegistrationValues = {
  username: 'ali_chem',
  email: 'ali@plant.example',
  email2: 'ALI@plant.example ',
  password: 'hexagonal-9',
  password2: 'hexagonal-9',
  terms: '1',
}

const cases: [change: Partial<RegistrationValues>, errors: RegistrationErrors][] = [
  [{ username: '' }, { username: 'required' }],
  [{ username: '4ali' }, { username: 'start' }],
  [{ email: '' }, { email: 'required' }],
  [{ email: 'ali@plant' }, { email: 'invalid' }],
  [{ email2: 'ali@plants.example' }, { email2: 'different' }],
  [{ password: 'short', password2: 'short' }, { password: 'too_short' }],
  [{ password2: 'hexagonal-8' }, { password2: 'different' }],
  [{ password: 'ali_chem1', password2: 'ali_chem1', username: 'ali_chem1' }, { password: 'yourself' }],
  [{ terms: '' }, { terms: 'required' }],
]

test.each(cases)('ACC-01 a registration with %j is refused for %j alone', (change, errors) => {
  expect(checkRegistration({ ...RIGHT, ...change })).toEqual({ ok: false, errors })
})

test('ACC-01 a registration that is right is accepted, its name and address trimmed', () => {
  expect(checkRegistration({ ...RIGHT, username: ' ali_chem ' })).toEqual({
    ok: true,
    registration: { username: 'ali_chem', email: 'ali@plant.example', password: 'hexagonal-9' },
  })
})
