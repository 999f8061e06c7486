/** A link of a mail: `uidb64` names the row it is about, the token opens it once; the database has only the token's hash. */
export interface MailLink {
  uidb64: string
  token: string
}

/** The id of a row as an address holds it. */
export function uidOf(id: number): string {
  return Buffer.from(String(id)).toString('base64url')
}

/** The id behind `uidb64`, or null when it is none. */
export function idOfUid(uidb64: string): number | null {
  const id = Number(Buffer.from(uidb64.slice(0, 40), 'base64url').toString('latin1'))
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 && uidOf(id) === uidb64 ? id : null
}
