import { expect, test } from 'vitest'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { REACTORS } from '#datasets/testing.ts'
import { dataSections, defineDataSection, type DataSection } from './declare.server.ts'

const referring = (to: string): DataSection => {
  const [first] = DATA_SECTIONS
  const { name, ...columns } = REACTORS.columns
  const maker = { type: 'reference', to, label: { ar: 'الصانع', en: 'Maker' } } as const
  return { ...first!, datasets: [{ ...REACTORS, columns: { name, ...columns, maker } }] }
}

test('DX a row that refers to what no section declares stops the process at its start', () => {
  expect(() => dataSections([referring('makers')])).toThrow('makers')
  expect(dataSections([referring('companies')])).toHaveLength(1)
})

test('MKT-09 rows that follow from other tables are no destination of a file', () => {
  const { imports: _imports, api: _api, ...declared } = DATA_SECTIONS[0]!
  const destinations = (derived: boolean) =>
    defineDataSection({ ...declared, datasets: [{ ...REACTORS, derived }] }).imports.map(({ name }) => name)
  expect(destinations(false)).toEqual([REACTORS.section])
  expect(destinations(true)).toEqual([])
})
