import { expect, test } from 'vitest'
import { renderDocument } from '#platform/pdf/testing.server.ts'
import { difference } from '#ui/charts/testing-pictures.server.tsx'
import { paperData, paperDocument } from './document-pdf.server.ts'
import { TEST_PAPER } from './testing-paper.ts'

const PICTURES = new URL('./pictures/', import.meta.url).pathname
/** Antialiasing moves a pixel here and there; a letter in another shape is hundreds. */
const TOLERANCE = 0.002

for (const lang of ['ar', 'en'] as const)
  test(`ACC-09 LANG-04 ${lang} an invoice as PDF looks as it was approved: joined letters, marks on their letters, columns from the start side`, async () => {
    const page = await renderDocument(paperDocument(paperData(TEST_PAPER, null, lang)))
    const { share, seen } = await difference(`invoice-${lang}`, page, PICTURES)
    expect(share, seen).toBeLessThan(TOLERANCE)
  })
