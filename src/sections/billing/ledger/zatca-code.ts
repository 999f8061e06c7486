/** The fields of an invoice's tax code. */
export interface TaxCode {
  seller: string
  vatNumber: string
  issuedAt: Date
  /** Decimal texts. */
  gross: string
  vat: string
}

const MOST_BYTES = 255
const TEXT = new TextEncoder()

/**
 * The text of the QR code that ZATCA's first phase asks for: tag, length and value of five facts, in base64. A length is one
 * byte and counts bytes of UTF-8; a longer name is cut between two characters.
 */
export function taxCode({ seller, vatNumber, issuedAt, gross, vat }: TaxCode): string {
  const time = issuedAt.toISOString().replace(/\.\d+Z$/, 'Z')
  const bytes = [seller, vatNumber, time, gross, vat].flatMap((value, at) => {
    const text = bytesWithin(value)
    return [at + 1, text.length, ...text]
  })
  return btoa(String.fromCharCode(...bytes))
}

function bytesWithin(text: string): Uint8Array {
  let kept = ''
  for (const sign of text) {
    if (TEXT.encode(kept + sign).length > MOST_BYTES) break
    kept += sign
  }
  return TEXT.encode(kept)
}
