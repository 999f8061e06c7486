import type { WordedColumn } from '#datasets/machine/worded-columns.ts'
import type { Lang } from '#i18n/locale.ts'
import { ORIGIN_COLUMNS, POINT_COLUMNS } from '#sections/products-prices/points/machine-points.server.ts'

const fieldOf = ({ key, type }: Pick<WordedColumn, 'key' | 'type'>) => ({
  name: key,
  type: type === 'integer' ? 'number' : type === 'text' ? 'string' : type,
  unit: null,
  values: [],
})

/** The fields of prices in a file; the page itself says what the others are. */
export const pointFields = (lang: Lang) => [
  ...POINT_COLUMNS.filter(({ key }) => !ORIGIN_COLUMNS.some((own) => own.key === key)).map((column) => ({
    ...fieldOf(column),
    about: '',
  })),
  ...fieldsIn(ORIGIN_COLUMNS, lang),
]

/** The columns of a file as the fields of its rows. */
export const fieldsIn = (columns: readonly WordedColumn[], lang: Lang) =>
  columns.map((column) => ({ ...fieldOf(column), about: column.words[lang] }))
