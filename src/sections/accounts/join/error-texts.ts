import type { Translate } from '#i18n/translator.ts'
import type { RegistrationErrors } from './registration.ts'

/** The errors of a form of these fields, in words and in the order of the fields: for the summary above it. */
export function errorTexts(t: Translate, errors: RegistrationErrors): { name: string; message: string }[] {
  const { username, email, email2, password, password2, terms } = errors
  return [
    { name: 'username', message: username && t(`accounts.error.username.${username}`) },
    { name: 'email', message: email && t(`accounts.error.email.${email}`) },
    { name: 'email2', message: email2 && t(`accounts.error.email2.${email2}`) },
    { name: 'password', message: password && t(`accounts.error.password.${password}`) },
    { name: 'password2', message: password2 && t(`accounts.error.password2.${password2}`) },
    { name: 'terms', message: terms && t(`accounts.error.terms.${terms}`) },
  ].flatMap(({ name, message }) => (message ? [{ name, message }] : []))
}
