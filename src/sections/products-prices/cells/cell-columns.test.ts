import { expect, test } from 'vitest'
import { cellColumns } from './cell-columns.ts'

const group = (name: string, cells: number) => ({ name, cells: Array.from({ length: cells }) })
const namesOf = (columns: { name: string }[][]) => columns.map((column) => column.map(({ name }) => name))

test('MKT-01 a group is a column of its own while nine have room', () => {
  const groups = ['a', 'b', 'c'].map((name) => group(name, 2))
  expect(namesOf(cellColumns(groups))).toEqual([['a'], ['b'], ['c']])
  expect(cellColumns([])).toEqual([])
})

test('MKT-01 further groups go under the shortest columns, so that no row of the table is almost empty', () => {
  const lengths = [6, 3, 4, 4, 1, 2, 1, 6, 7]
  const groups = [...lengths.map((cells, at) => group(`g${at}`, cells)), group('x', 2), group('y', 1)]
  const columns = namesOf(cellColumns(groups))
  expect(columns[4]).toEqual(['g4', 'x'])
  expect(columns[6]).toEqual(['g6', 'y'])
  expect(columns.flat()).toHaveLength(11)
})
