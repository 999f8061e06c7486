import { isMailAddress } from '#platform/mail/address.ts'
import { passwordProblem, type PasswordProblem } from './password-rules.ts'
import { brokenRules, type UsernameRule } from './username.ts'

export const REGISTRATION_FIELDS = ['username', 'email', 'email2', 'password', 'password2', 'terms'] as const
type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

/** The fields as they were typed; `terms` is '1' when they are accepted. */
export type RegistrationValues = Record<RegistrationField, string>

/** What is wrong, field by field; the texts are `accounts.error.{field}.{problem}`. */
export interface RegistrationErrors {
  username?: UsernameRule | 'required' | 'taken'
  email?: 'required' | 'invalid'
  email2?: 'different'
  password?: PasswordProblem
  password2?: 'different'
  terms?: 'required'
}

/** A registration as it is accepted. */
export interface Registration {
  username: string
  email: string
  password: string
}

/** Checks a registration (ACC-01): the one check of browser and server. What only the database knows is not in it. */
export function checkRegistration(
  values: RegistrationValues,
): { ok: true; registration: Registration } | { ok: false; errors: RegistrationErrors } {
  const username = values.username.normalize('NFKC').trim()
  const email = values.email.normalize('NFKC').trim()
  const errors: RegistrationErrors = {
    ...nameErrors(username),
    ...addressErrors(email, values.email2),
    ...passwordErrors(values.password, values.password2, [username, email]),
    ...(values.terms !== '1' && { terms: 'required' as const }),
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, registration: { username, email, password: values.password } }
}

function nameErrors(username: string): Pick<RegistrationErrors, 'username'> {
  if (username === '') return { username: 'required' }
  const [rule] = brokenRules(username)
  return rule ? { username: rule } : {}
}

/** What is wrong with an address that is typed twice. */
export function addressErrors(email: string, again: string): Pick<RegistrationErrors, 'email' | 'email2'> {
  if (email === '') return { email: 'required' }
  if (!isMailAddress(email)) return { email: 'invalid' }
  return again.normalize('NFKC').trim().toLowerCase() === email.toLowerCase() ? {} : { email2: 'different' }
}

/** What is wrong with a new password that is typed twice. */
export function passwordErrors(
  password: string,
  again: string,
  own: readonly string[],
): Pick<RegistrationErrors, 'password' | 'password2'> {
  const problem = passwordProblem(password, own)
  if (problem) return { password: problem }
  return password === again ? {} : { password2: 'different' }
}
