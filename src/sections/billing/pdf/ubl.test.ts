import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { TEST_PAPER } from './testing-paper.ts'
import { ublOf } from './ubl.ts'

const TAX = { category: 'S', reason: '' }
const read = (xml: string) => new JSDOM(xml, { contentType: 'application/xml' }).window.document
const all = (xml: Document | Element, name: string) =>
  [...xml.getElementsByTagName(name)].map(({ textContent }) => textContent)

test('ACC-09 an invoice as UBL names both parties, the day in Riyadh and its code, and its lines add up to its totals', () => {
  const xml = read(ublOf(TEST_PAPER, TAX))
  const code = xml.getElementsByTagName('cbc:InvoiceTypeCode')[0]
  expect([code?.textContent, code?.getAttribute('name')]).toEqual(['388', '0100000'])
  expect(all(xml, 'cbc:IssueDate')).toEqual(['2026-11-22'])
  expect(all(xml, 'cbc:IssueTime')).toEqual(['12:30:00'])
  expect(all(xml, 'cbc:CompanyID')).toEqual(['310122393500003', '300000000000003'])
  expect(all(xml, 'cbc:RegistrationName')[0]).toBe('دار كيميا للنشر')
  const [whole] = xml.getElementsByTagName('cac:LegalMonetaryTotal')
  if (!whole) throw new Error('No totals')
  const lines = [...xml.getElementsByTagName('cac:InvoiceLine')]
  const sum = (name: string) => lines.reduce((total, line) => total + Number(all(line, name)[0]), 0)
  expect(all(whole, 'cbc:LineExtensionAmount')).toEqual([sum('cbc:LineExtensionAmount').toFixed(2)])
  expect(all(whole, 'cbc:TaxInclusiveAmount')).toEqual([sum('cbc:RoundingAmount').toFixed(2)])
  expect(all(xml, 'cbc:TaxAmount')[0]).toBe(
    lines.reduce((total, line) => total + Number(all(line, 'cbc:TaxAmount')[0]), 0).toFixed(2),
  )
})

test('ACC-09 a credit note as UBL has its own code and names its invoice; a person gets a simplified one; signs of XML are escaped', () => {
  const note = {
    ...TEST_PAPER,
    kind: 'credit_note' as const,
    refersTo: { id: '', number: 'INV-2026-000001' },
    buyer: { ...TEST_PAPER.buyer, kind: 'person' as const, name: '<A> & "B"', vatNumber: '' },
  }
  const xml = read(ublOf(note, { category: 'Z', reason: 'خدمات مصدرة' }))
  const code = xml.getElementsByTagName('cbc:InvoiceTypeCode')[0]
  expect([code?.textContent, code?.getAttribute('name')]).toEqual(['381', '0200000'])
  expect(all(xml.getElementsByTagName('cac:BillingReference')[0] ?? xml, 'cbc:ID')).toEqual([
    'INV-2026-000001',
  ])
  expect(all(xml, 'cbc:RegistrationName')[1]).toBe('<A> & "B"')
  expect(all(xml, 'cbc:TaxExemptionReason')).toEqual(['خدمات مصدرة'])
})
