import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailTemplate, TOKEN_SLOT, type MassMail } from './mail-template.server.ts'

const mail: MassMail = {
  from: { name: 'كيميا', address: 'no-reply@kimya.example' },
  lang: 'ar',
  subject: 'نشرة الأسبوع: اليوريا',
  html: '',
  text: '',
  unsubscribe: `https://kimya.example/newsletters/u/${TOKEN_SLOT}`,
  listId: 'weekly.kimya.example',
  id: 'issue-7',
}

/** A quoted-printable text as it was before. */
const decode = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

test('POST-09 the token is put in wherever a line of the encoded mail happens to break', async () => {
  for (let pad = 0; pad < 80; pad += 1) {
    const html = `<p>${'ع'.repeat(7)}${'x'.repeat(pad)}<a href="https://kimya.example/u/${TOKEN_SLOT}">إلغاء</a></p>`
    const fill = await mailTemplate({
      ...mail,
      html,
      text: `${'y'.repeat(pad)} https://kimya.example/u/${TOKEN_SLOT}`,
    })
    const token = randomBytes(16).toString('base64url')
    const raw = fill({ address: 'reader@plant.example', token }).toString('latin1')
    expect(decode(raw)).toContain(
      `x<a href="https://kimya.example/u/${token}">إلغاء</a>`.slice(pad === 0 ? 1 : 0),
    )
    expect(decode(raw)).toContain(` https://kimya.example/u/${token}`)
    expect(decode(raw)).not.toContain(TOKEN_SLOT)
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(100)
  }
})

test('POST-09 a mail has one-click headers that are not folded, its list and the reader’s own id', async () => {
  const fill = await mailTemplate({ ...mail, html: '<p>x</p>', text: 'x' })
  const token = randomBytes(16).toString('base64url')
  const raw = fill({ address: 'reader@plant.example', token }).toString('latin1')
  expect(raw).toContain(`\r\nList-Unsubscribe: <https://kimya.example/newsletters/u/${token}>\r\n`)
  expect(raw).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(raw).toContain('\r\nList-ID: <weekly.kimya.example>\r\n')
  expect(raw).toContain('\r\nTo: reader@plant.example\r\n')
  expect(raw).toContain(`Message-ID: <issue-7.${token}@kimya.example>`)
  expect(() => fill({ address: 'a@x.example\r\nBcc: b@x.example', token })).toThrow('Not a mail address')
  expect(() => fill({ address: 'a@x.example', token: 'short' })).toThrow(RangeError)
})
