import { LONGEST_ADDRESS, PUBLIC_ADDRESS } from '#platform/mail/address.ts'
import { problemsOf, tidied, type FieldChecks } from '#ui/form/checks.ts'
import { PASSWORD_CHECKS, type PasswordProblem } from './password-rules.ts'
import { USERNAME_CHECKS, type UsernameRule } from './username.ts'

export const REGISTRATION_FIELDS = ['username', 'email', 'email2', 'password', 'password2', 'terms'] as const
type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

/** The fields as they were typed; `terms` is '1' when they are accepted. */
export type RegistrationValues = Record<RegistrationField, string>

/** The errors, by field; the texts are `accounts.error.{field}.{problem}`. */
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

const ADDRESS: FieldChecks<'required' | 'invalid'> = {
  as: 'name',
  checks: [
    ['required', 'filled'],
    ['invalid', 'most', LONGEST_ADDRESS],
    ['invalid', 'like', PUBLIC_ADDRESS.source],
  ],
}

/** The rules of each field (ACC-01), shared by browser and server. Checks against the database are elsewhere. */
export const REGISTRATION_CHECKS = {
  username: { as: 'name', checks: [['required', 'filled'], ...USERNAME_CHECKS] },
  email: ADDRESS,
  email2: { as: 'name', checks: [['different', 'alike', 'email']] },
  password: { as: 'exact', checks: PASSWORD_CHECKS },
  password2: { as: 'exact', checks: [['different', 'same', 'password']] },
  terms: { as: 'exact', checks: [['required', 'like', '^1$']] },
} as const satisfies { [Name in RegistrationField]: FieldChecks<NonNullable<RegistrationErrors[Name]>> }

/** A registration that may be taken, its name and address tidied, or what is wrong by field. */
export function checkRegistration(
  values: RegistrationValues,
): { ok: true; registration: Registration } | { ok: false; errors: RegistrationErrors } {
  const errors = problemsOf(REGISTRATION_CHECKS, values)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const [username, email] = [tidied(values.username, 'name'), tidied(values.email, 'name')]
  return { ok: true, registration: { username, email, password: values.password } }
}

/** The errors of an address that is typed twice. */
export function addressErrors(email: string, email2: string): Pick<RegistrationErrors, 'email' | 'email2'> {
  const { email: once, email2: again } = REGISTRATION_CHECKS
  return problemsOf({ email: once, email2: again }, { email, email2 })
}

/** The errors of a new password that is typed twice; it must not equal one of `own`. */
export function passwordErrors(
  password: string,
  password2: string,
  own: { username: string; email: string },
): Pick<RegistrationErrors, 'password' | 'password2'> {
  const { password: once, password2: again } = REGISTRATION_CHECKS
  return problemsOf({ password: once, password2: again }, { ...own, password, password2 })
}
