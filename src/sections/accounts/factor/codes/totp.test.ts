import { describe, expect, test } from 'vitest'
import { seal, unseal } from './seal.server.ts'
import { base32, codeOf, otpauthUri, stepOf, stepOfCode } from './totp.server.ts'

/** The secret of RFC 6238, appendix B; its codes have eight digits, ours are their last six. */
const RFC = Buffer.from('12345678901234567890')

describe('codes of an authenticator app', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('ACC-10 at %i seconds the code is that of RFC 6238', (seconds, eight) => {
    expect(codeOf(RFC, stepOf(new Date(seconds * 1000)))).toBe(eight.slice(2))
  })

  test('ACC-10 codes of the present step and its two neighbours are taken, and no others', () => {
    const now = new Date(1_111_111_109_000)
    const taken = [-3, -2, -1, 0, 1, 2, 3].filter(
      (away) => stepOfCode(RFC, codeOf(RFC, stepOf(now) + away), now) === stepOf(now) + away,
    )
    expect(taken).toEqual([-1, 0, 1])
    for (const wrong of ['', '0', '000000', '08180', '0818044', '٠٨١٨٠٤'])
      expect(stepOfCode(RFC, wrong, now), wrong).toBeNull()
  })

  test('ACC-10 the secret is written in base32, and in an address that apps read', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(otpauthUri(RFC, { issuer: 'كيميا', account: 'ali' })).toBe(
      `otpauth://totp/${encodeURIComponent('كيميا')}:ali?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=${encodeURIComponent('كيميا')}`,
    )
  })
})

describe('the stored secret', () => {
  test('ACC-10 opens under the same signing key and for the same account only, and does not show', () => {
    const sealed = seal('a-signing-key', 7, RFC)
    expect(sealed.includes(RFC)).toBe(false)
    expect(unseal('a-signing-key', 7, sealed)).toEqual(RFC)
    expect(unseal('another-key', 7, sealed)).toBeNull()
    expect(unseal('a-signing-key', 8, sealed)).toBeNull()
    expect(unseal('a-signing-key', 7, sealed.subarray(1))).toBeNull()
    expect(unseal('a-signing-key', 7, Buffer.alloc(3))).toBeNull()
  })
})
