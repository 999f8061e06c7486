import { expect, test } from 'vitest'
import { AUDIT_FIELDS } from '#platform/audit/fields.ts'
import { presentLine } from './present.server.ts'

const line = {
  line: 1,
  at: new Date('2026-11-23T08:00:00Z'),
  actor: { id: null, name: '', role: 'system' as const },
  requestId: null,
}

test('ADMIN-02 LANG-04 the log names what changed in the reader’s words, not in those of the code', () => {
  const paused = {
    ...line,
    action: 'newsletter.pause' as const,
    kind: 'newsletter',
    key: '7',
    before: { state: 'sending', problem: null },
    after: { state: 'paused', problem: 'withdrawn' },
  }
  expect(presentLine(paused, 'ar')).toMatchObject({
    kindName: 'نشرة بريدية',
    hasForm: false,
    changes: [
      { label: 'الحالة', before: 'قيد الإرسال', after: 'متوقف مؤقتاً' },
      { label: 'سبب التوقف', before: null, after: 'سُحبت مادة منه' },
    ],
  })
  expect(presentLine(paused, 'en').changes[1]).toMatchObject({
    label: 'Why it stopped',
    after: 'A story was withdrawn',
  })
})

test('ADMIN-02 a text that is a word of the code by chance stays as somebody wrote it', () => {
  const renamed = {
    ...line,
    action: 'menu.edit' as const,
    kind: 'menu',
    key: 'link-1',
    before: { label_en: 'data' },
    after: { label_en: 'open' },
  }
  expect(presentLine(renamed, 'ar').changes).toMatchObject([{ before: 'data', after: 'open' }])
})

test('ADMIN-02 LANG-04 every field that is recorded has a name in Arabic', () => {
  const values = Object.fromEntries(AUDIT_FIELDS.map((field) => [field, 1]))
  const { changes } = presentLine(
    { ...line, action: 'data.edit', kind: 'none', key: '1', before: null, after: values },
    'ar',
  )
  expect(changes.map(({ label }) => label).filter((label) => !/[؀-ۿ]/.test(label ?? ''))).toEqual([])
})
