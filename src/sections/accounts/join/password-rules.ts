import type { Check } from '#ui/form/checks.ts'

/** The faults of a new password; the texts are `accounts.error.password.*`. */
export type PasswordProblem = 'required' | 'too_short' | 'too_long' | 'easy' | 'yourself'

/** Passwords that are tried first. */
const EASY =
  '123456789 1234567890 987654321 0987654321 123123123 password1 password12 password123 ' +
  'passw0rd1 qwertyuiop qwerty123 1q2w3e4r5t q1w2e3r4t5 abcdefghi abcd12345 abc123456 ' +
  'iloveyou1 welcome123 admin1234 administrator letmein123 kimya12345 kimya2026 chemicals ' +
  'methanol1 polyethylene petrochemical saudiarabia'

/** More than eight characters (ACC-01), no more bytes than are ever hashed, and not the user name or the e-mail. */
export const PASSWORD_CHECKS: readonly Check<PasswordProblem>[] = [
  ['required', 'filled'],
  ['too_short', 'least', 9],
  ['too_long', 'bytes', 1024],
  ['easy', 'varied', 4],
  ['easy', 'none', EASY],
  ['yourself', 'other', ['username', 'email']],
]
