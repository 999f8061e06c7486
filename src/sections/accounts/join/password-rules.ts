/** What is wrong with a password that somebody chose; the texts are `accounts.error.password.*`. */
export type PasswordProblem = 'required' | 'too_short' | 'too_long' | 'easy' | 'yourself'

/** More than eight characters (ACC-01), and no more bytes than are ever hashed. */
const LEAST_PASSWORD = 9
const MOST_BYTES = 1024

/** Passwords that are tried first; compared in lower case. */
const EASY = new Set(
  (
    '123456789 1234567890 987654321 0987654321 123123123 password1 password12 password123 ' +
    'passw0rd1 qwertyuiop qwerty123 1q2w3e4r5t q1w2e3r4t5 abcdefghi abcd12345 abc123456 ' +
    'iloveyou1 welcome123 admin1234 administrator letmein123 kimya12345 kimya2026 chemicals ' +
    'methanol1 polyethylene petrochemical saudiarabia'
  ).split(' '),
)
const FEW_SIGNS = 4

/** The same person who types it on another keyboard must be able to log in: compatible forms are one. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/** What is wrong with a chosen password, or null; `own` are the user name and e-mail, which it must not be. */
export function passwordProblem(password: string, own: readonly string[] = []): PasswordProblem | null {
  if (password === '') return 'required'
  const signs = Array.from(password)
  if (signs.length < LEAST_PASSWORD) return 'too_short'
  if (new TextEncoder().encode(password).length > MOST_BYTES) return 'too_long'
  const typed = plain(password)
  if (new Set(typed).size < FEW_SIGNS || EASY.has(typed)) return 'easy'
  const names = own.flatMap((name) => [name, name.split('@', 1)[0] ?? '']).filter((name) => name.length > 3)
  return names.some((name) => typed === plain(name)) ? 'yourself' : null
}

/** Whether a password holds digits of an Arabic keyboard: they are other signs than 0 to 9. */
export function hasArabicDigits(password: string): boolean {
  return /[٠-٩۰-۹]/u.test(password)
}
