import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'

export type JsonSchema = Record<string, unknown>

const REF = '#/$defs/'

/** JSON Schemas of Zod schemas, in which everything named by `.meta({ id })` is defined once, as a component. */
export class SchemaBook {
  readonly components: Record<string, JsonSchema> = {}

  /** The schema of what is sent (`input`) or of what comes out (`output`). */
  schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    // As a property of a wrapper a named or recursive schema is a reference too, not only its inner uses.
    const wrapper = z.toJSONSchema(z.object({ root: schema }), { io, target: 'draft-2020-12' }) as JsonSchema
    const { root } = wrapper['properties'] as { root: JsonSchema }
    for (const [name, definition] of Object.entries((wrapper['$defs'] ?? {}) as Record<string, JsonSchema>)) {
      if (name.startsWith('__')) throw new Error('A schema that refers to itself needs a name: .meta({ id })')
      this.#keep(name, pointToComponents(definition) as JsonSchema)
    }
    return pointToComponents(root) as JsonSchema
  }

  #keep(name: string, definition: JsonSchema): void {
    const known = this.components[name]
    if (known && !isDeepStrictEqual(known, definition)) throw new Error(`Two schemas are named ${name}`)
    this.components[name] = definition
  }
}

function pointToComponents(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointToComponents)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith(REF)
        ? [key, `#/components/schemas/${value.slice(REF.length)}`]
        : [key, pointToComponents(value)],
    ),
  )
}
