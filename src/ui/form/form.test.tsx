import { describe, expect, test } from 'vitest'
import { Button } from '../Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Input } from './Input.tsx'
import { Select } from './Select.tsx'
import { render, words } from '../testing.tsx'
import { Textarea } from './Textarea.tsx'

describe('SHELL-17 form fields', () => {
  test('label, hint and error are tied to the control', () => {
    const html = render(
      'ar',
      <Input name="email" label="البريد" hint="h" error="e" dir="ltr" type="email" required />,
    )
    expect(html).toContain('<label for="f-email">البريد</label>')
    expect(html).toMatch(/<input[^>]* id="f-email"/)
    expect(html).toContain('aria-describedby="f-email-hint f-email-error"')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('id="f-email-error"')
  })

  test('a field that may stay empty says so', () => {
    const select = <Select name="s" label="S" options={[{ value: 'a', label: 'A' }]} />
    expect(words(select)).toEqual({ ar: 'S (اختياري) A', en: 'S (optional) A' })
    expect(render('en', select)).not.toContain('aria-describedby')
  })

  test('the count says what is left in the reader’s plural', () => {
    const area = (text: string) => <Textarea name="m" label="M" max={10} defaultValue={text} required />
    expect(words(area('')).ar).toContain('بقيت 10 أحرف')
    expect(words(area('12345678')).ar).toContain('بقي حرفان')
    expect(words(area('123456789')).en).toContain('1 character left')
    expect(words(area('123456789012')).en).toContain('2 characters too many')
    expect(render('en', area(''))).not.toContain('maxlength')
  })

  test('the error summary leads to every field and is nothing without errors', () => {
    const html = render('en', <ErrorSummary errors={[{ name: 'email', message: 'Enter an e-mail' }]} />)
    expect(html).toContain('<a href="#f-email">Enter an e-mail</a>')
    expect(html).toContain('role="alert"')
    expect(render('en', <ErrorSummary errors={[]} />)).toBe('')
  })

  test('a busy button says so and still has its name', () => {
    const html = render('en', <Button busy children="Send" />)
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('</svg>Send</button>')
    expect(html).not.toContain('disabled')
  })
})
