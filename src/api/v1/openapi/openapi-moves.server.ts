import type { JsonSchema } from '../../json-schema.server.ts'
import { filePaths, json, nullable, ref } from './openapi-parts.server.ts'
import { pricePath, SERIES, day } from './openapi-prices.server.ts'

const text: JsonSchema = { type: 'string' }
const number: JsonSchema = { type: 'number' }
const boolean: JsonSchema = { type: 'boolean' }
const date: JsonSchema = { type: 'string', format: 'date' }
const link: JsonSchema = { type: 'string', format: 'uri' }
const partial: JsonSchema = { type: 'string', description: '2026-05 or 2026-05-09' }

const schemaOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

/** A change of a price against the changes before it. */
export const MOVE = schemaOf({
  day: date,
  price: number,
  previous_day: date,
  previous_price: number,
  percent: nullable(number),
  log_change: { ...number, description: 'Natural logarithm of the ratio of the two prices.' },
  standard_deviation: {
    ...nullable(number),
    description: 'Of the changes before it; null where too few are known.',
  },
  times_usual: nullable(number),
  preceding_changes: number,
  is_move: { ...boolean, description: 'Whether it is more than two standard deviations.' },
})

/** What coincides with a move. */
export const COINCIDENCE = schemaOf({
  kind: { ...text, enum: ['feedstock', 'stop', 'case', 'story', 'deal'] },
  title_ar: text,
  title_en: text,
  note_ar: nullable(text),
  note_en: nullable(text),
  page_ar: link,
  page_en: link,
  date: partial,
  until: nullable(partial),
  concerns: { ...text, enum: ['product', 'input', 'second-input', 'producer'] },
  days_from_move: { ...number, description: 'Negative before the period of the move, 0 within it.' },
  capacity_kt_per_year: nullable(number),
  share_of_recorded_gulf_capacity: { ...nullable(number), description: 'Percent.' },
  percent: { ...nullable(number), description: 'Change of a feedstock.' },
  same_direction: nullable(boolean),
  source_ar: nullable(text),
  source_en: nullable(text),
  source_url: nullable(link),
  demo: boolean,
  score: { ...number, description: 'Nearness, between 0 and 1. It orders the list and measures no cause.' },
})

const ABOUT = {
  series: { type: 'object', description: 'Unit, currency, basis, source and terms of use.' },
  rule: { type: 'object', description: 'How moves are found.' },
}
const KNOWN = day('known', 'The prices as they were known at the end of this day.')

const OF_MOVES = [SERIES, day('from', 'Moves after this day.'), day('to', 'Last day.'), KNOWN]

export const MOVE_PATHS = {
  ...filePaths('/prices/{series}/moves', {
    id: 'PriceMoves',
    tags: ['prices'],
    title: 'Moves of a series, the newest first',
    parameters: OF_MOVES,
  }),
  '/prices/{series}/moves.json': pricePath(
    'getPriceMoves',
    'Moves of a series: changes of more than two standard deviations of the changes before them, the newest first',
    OF_MOVES,
    json({
      type: 'object',
      properties: { ...ABOUT, moves: { type: 'array', items: ref('Move') } },
      required: ['series', 'rule', 'moves'],
    }),
  ),
  '/prices/{series}/moves/{day}.json': pricePath(
    'getPriceMove',
    'A change of a series on a day, and what coincides with it: never its cause',
    [
      SERIES,
      { name: 'day', in: 'path', required: true, description: 'Day of the price.', schema: date },
      KNOWN,
    ],
    json({
      type: 'object',
      properties: {
        ...ABOUT,
        move: ref('Move'),
        coincides_with: { type: 'array', items: ref('Coincidence') },
        further: { ...number, description: 'How many more coincide.' },
        looked_for: { type: 'object', description: 'What was looked for, by kind, with how much was found.' },
      },
      required: ['series', 'rule', 'move', 'coincides_with', 'further', 'looked_for'],
    }),
  ),
}
