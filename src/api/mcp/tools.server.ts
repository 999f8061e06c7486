import * as z from 'zod'
import { API } from '#platform/limits/limits.ts'
import type { Caller } from '../v1/calls/call.server.ts'
import { caseTool } from './case-tool.server.ts'
import { citeTool } from './cite-tool.server.ts'
import { findTool } from './find-tool.server.ts'
import { seriesTool } from './series-tool.server.ts'
import { tableTool } from './table-tool.server.ts'

/** A tool of the MCP server: it reads, and says where what it read is from. */
export interface Tool<Input extends z.ZodType = z.ZodType> {
  name: string
  title: string
  description: string
  input: Input
  run(caller: Caller, input: z.output<Input>): Promise<object>
}

const day = z.iso.date()
const limit = z.int().min(1).max(API.toolRows).optional()

const tool = <Input extends z.ZodType>(of: Tool<Input>): Tool => of as unknown as Tool

/** The five tools. Their list is read with every conversation: its words are few. */
export const TOOLS: readonly Tool[] = [
  tool({
    name: 'find',
    title: 'Find',
    description:
      'Finds rows of the Gulf chemicals data (price series, production units, companies, trade, dumping cases, deals) by words in Arabic or English. Without words it lists the tables. Gives the table and key that the other tools take.',
    input: z.object({ query: z.string().max(200).default(''), table: z.string().max(100).optional() }),
    run: findTool,
  }),
  tool({
    name: 'series',
    title: 'Price series',
    description:
      'Prices of a series with unit, basis, source: a summary, the newest points, the address of the whole file, a citation. known: as known at the end of that day.',
    input: z.object({
      series: z.string().max(200).describe('Key from find in products-prices'),
      from: day.optional(),
      to: day.optional(),
      known: day.optional(),
      limit,
    }),
    run: seriesTool,
  }),
  tool({
    name: 'table',
    title: 'Table',
    description:
      'Rows of a table, filtered and sorted, with their number, sources, the address of the file with all of them, a citation. filters lists its filters.',
    input: z.object({
      table: z.string().max(100),
      filters: z
        .record(z.string().max(60), z.union([z.string().max(200), z.array(z.string().max(200)).max(40)]))
        .optional()
        .describe('By parameter: {"country":["SA","QA"]}'),
      sort: z.string().max(60).optional().describe('Field, - before it from the top'),
      limit,
    }),
    run: tableTool,
  }),
  tool({
    name: 'case',
    title: 'Dumping case',
    description: 'One dumping case: status, duties by producer, timeline, sources, a citation.',
    input: z.object({ key: z.string().max(200).describe('Key from find in dumping-cases') }),
    run: caseTool,
  }),
  tool({
    name: 'cite',
    title: 'Cite',
    description:
      'Citation in Arabic and English, permalink and terms of use of a table, a row of it or a price series.',
    input: z.object({
      table: z.string().max(100).optional(),
      key: z.string().max(200).optional(),
      series: z.string().max(200).optional(),
    }),
    run: citeTool,
  }),
]

/** The tools as the protocol lists them. */
export function listedTools() {
  return TOOLS.map(({ name, title, description, input }) => {
    const { $schema: _, additionalProperties: __, ...inputSchema } = z.toJSONSchema(input, { io: 'input' })
    return {
      name,
      title,
      description,
      inputSchema,
      annotations: { readOnlyHint: true, openWorldHint: false },
    }
  })
}
