import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bulkRoom } from './testing-bulk.server.ts'

let room: Awaited<ReturnType<typeof bulkRoom>>
beforeAll(async () => {
  room = await bulkRoom()
})
beforeEach(() => room.clear())
afterAll(() => room.close())

const FAO = '/bulk/Inputs_FertilizersProduct_E_All_Data_(Normalized).zip'
const FAO_HEADER =
  '"Area Code","Area Code (M49)","Area","Item Code","Item","Element Code","Element","Year Code","Year","Unit","Value","Flag","Note"'
const SAUDI = `"194","'682","Saudi Arabia"`
const faoLine = (
  area: string,
  item: string,
  element: string,
  year: number,
  unit: string,
  value: string,
  flag: string,
) => `${area},"4001","${item}","${element}","x","${year}","${year}","${unit}","${value}","${flag}",""`
const FAO_LINES = [
  faoLine(SAUDI, 'Urea', '5910', 2022, 't', '4200000.5', 'A'),
  faoLine(SAUDI, 'Urea', '5922', 2022, '1000 USD', '2100000.25', 'X'),
  faoLine(SAUDI, 'Urea', '5510', 2022, 't', '5000000', 'A'),
  faoLine(SAUDI, 'Urea', '5157', 2022, 't', '300000', 'E'),
  faoLine(SAUDI, 'Ammonia, anhydrous', '5610', 2021, 't', '12', 'E'),
  faoLine(SAUDI, 'Ammonia, anhydrous', '5622', 2021, '1000 US$', '8', 'A'),
  faoLine(SAUDI, 'Ammonia, anhydrous', '5622', 2022, '1000 USD', '9', 'I'),
  faoLine(SAUDI, 'Ammonia, anhydrous', '5922', 2022, '1000 USD', '', 'M'),
  faoLine(SAUDI, 'Urea', '5610', 2022, 't', '77', 'A'),
  faoLine(SAUDI, 'Fertilizers n.e.c.', '5922', 2022, '1000 USD', '5', 'A'),
  faoLine(`"107","'384","Côte d'Ivoire"`, 'Urea', '5922', 2022, '1000 USD', '5', 'A'),
  faoLine(`"5000","'001","World"`, 'Urea', '5922', 2022, '1000 USD', '5', 'A'),
]
const faostat = () =>
  room.add({
    address: room.publisher.base + encodeURI(FAO),
    layout: 'faostat-fertilizers',
    most_seconds: '20',
  })
const faoZip = (lines: readonly string[], encoding: BufferEncoding = 'latin1') =>
  room.zipOf({
    'Inputs_FertilizersProduct_E_All_Data_(Normalized).csv': Buffer.from(
      `${[FAO_HEADER, ...lines].join('\r\n')}\r\n`,
      encoding,
    ),
    'Inputs_FertilizersProduct_E_Flags.csv': 'Flag,Description\nA,Official figure\n',
  })

test('LIVE-03 FAOSTAT: a country’s trade in each fertilizer with all partners, its flags as reported or estimated, in either encoding', async () => {
  const name = await faostat()
  for (const encoding of ['latin1', 'utf8'] as const) {
    await room.query('truncate exports_imports_flow')
    await room.query(`update data_source set content = '{}'`)
    room.publisher.answers.set(encodeURI(FAO), await faoZip(FAO_LINES, encoding))
    const run = await room.run(name)
    expect(run.state).toBe('published')
    expect(run.problems).toEqual([
      { code: 'source.problem.left_area', params: { count: 1 } },
      { code: 'source.problem.left_value', params: { count: 1 } },
    ])
    expect(await room.flows(`|| ' ' || value_basis || ' ' || estimate`)).toEqual([
      'ammonia import SA WLD 2021 281410 8000 12 CIF true',
      'ammonia import SA WLD 2022 281410 9000 not_available CIF true',
      'urea export SA WLD 2022 310210 2100000250 4200000.5 FOB false',
    ])
  }
})

test('LIVE-03 FAOSTAT: nothing is imported where a column or a unit is another, and a figure that is withdrawn goes', async () => {
  const name = await faostat()
  room.publisher.answers.set(encodeURI(FAO), await faoZip(FAO_LINES))
  await room.run(name)
  const fails = async (lines: readonly string[], code: string) => {
    room.publisher.answers.set(encodeURI(FAO), await faoZip(lines))
    const run = await room.run(name)
    expect([run.state, run.problems[0]?.code]).toEqual(['failed', code])
  }
  await fails([faoLine(SAUDI, 'Urea', '5922', 2022, '1000 EUR', '5', 'A')], 'source.problem.unit')
  room.publisher.answers.set(
    encodeURI(FAO),
    await room.zipOf({
      'Inputs_FertilizersProduct_E_All_Data_(Normalized).csv': FAO_HEADER.replace('"Flag"', '"Mark"'),
    }),
  )
  expect((await room.run(name)).problems[0]?.code).toBe('source.problem.entry_columns')
  const withdrawn = FAO_LINES.filter((line) => !(line.includes('Ammonia') && line.includes('"2022"')))
  room.publisher.answers.set(encodeURI(FAO), await faoZip(withdrawn))
  expect(await room.run(name)).toMatchObject({ state: 'held' })
  await room.decide(name, true, 'Withdrawn by the publisher')
  expect(await room.flows()).toEqual([
    'ammonia import SA WLD 2021 281410 8000 12',
    'urea export SA WLD 2022 310210 2100000250 4200000.5',
  ])
})
