import { expect, test } from 'vitest'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { boardAnswer } from './answer.server.ts'
import type { BoardItem, BoardRow } from './row.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const said = (items: readonly BoardItem[], lang: 'ar' | 'en' = 'en') =>
  boardAnswer(items, { lang, fmt: formatterOf(lang, NOW) })

const price = (name: string, change: number | null, more: Partial<BoardRow> = {}): BoardItem => ({
  kind: 'series',
  key: name,
  row: { kind: 'series', key: name, name, change, marks: {}, ...more } as BoardRow,
})
const DEMO = { marks: { demo: 'all' } } as const

test('VIEW-02 VIEW-05 a board says how many of its prices rose and fell, and which moved most', () => {
  const items = [price('Urea', 2), price('Methanol', -4.25), price('Brent', null)]
  expect(said(items)?.text).toBe(
    'One of the 2 prices shown rose and one fell; the largest move was in methanol, down 4.3%.',
  )
  expect(said(items, 'ar')?.text).toContain('ارتفع سعر واحد وانخفض سعر واحد من سعرين معروضين')
})

test('VIEW-02 TRUST-04 beside real prices those of the demonstration are not counted, and alone they are marked', () => {
  const mixed = said([price('Urea', 2), price('Methanol', 1), price('Benzene', -90, DEMO)])
  expect(mixed).toMatchObject({ text: 'Both real prices shown rose; the largest move was in urea, up 2%.' })
  expect(mixed?.marks).toEqual({})
  expect(said([price('Urea', 2, DEMO), price('Methanol', 1, DEMO)])?.marks).toEqual({ demo: 'all' })
})

test('VIEW-02 VIEW-05 of fewer than two prices, and of companies and cases, nothing is said', () => {
  expect(said([price('Urea', 2)])).toBeNull()
  expect(
    said([{ kind: 'company', key: 'sabic', row: null }, price('Urea', 1, { kind: 'company' })]),
  ).toBeNull()
})
