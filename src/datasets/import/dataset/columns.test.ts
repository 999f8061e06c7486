import { expect, test } from 'vitest'
import { importColumns } from './columns.server.ts'

const field = (name: string) => ({
  name,
  type: 'text',
  notNull: false,
  fallback: null,
  computed: false,
  below: null,
})

test('MKT-09 headings that a column had before are found in either language, also those of its reasons', () => {
  const label = { ar: 'الوحدة', en: 'Unit' }
  const columns = importColumns(
    {
      key: 'slug',
      columns: {
        plant: { type: 'bilingual', label, fileNames: ['المصنع', 'Plant'], reasons: true },
        size: { type: 'text', label: { ar: 'الحجم', en: 'Size' }, fileNames: ['Unit of size'] },
      },
    },
    { columns: ['plant_ar', 'plant_en', 'plant_missing', 'size'].map(field), checks: [], references: [] },
    {},
  )
  const aliases = Object.fromEntries(columns.map(({ key, aliases: names }) => [key, names]))
  expect(aliases).toEqual({
    plant_ar: ['المصنع', 'Plant (Arabic)'],
    plant_en: ['المصنع (بالإنجليزية)', 'Plant'],
    plant_missing: ['المصنع: سبب الغياب', 'المصنع: why missing', 'Plant: سبب الغياب', 'Plant: why missing'],
    size: ['Unit of size'],
  })
})
