import {
  createQueryId,
  PostgresQueryCompiler,
  type OperationNodeSource,
  type RootOperationNode,
} from 'kysely'
import pg from 'pg'

/** SQL with its values written in as literals: COPY takes no parameters. Throws TypeError for a value it cannot write. */
export function literalSql(query: OperationNodeSource): string {
  const compiler = new LiteralCompiler()
  return compiler.compileQuery(query.toOperationNode() as RootOperationNode, createQueryId()).sql
}

/** Every value is a quoted literal without a type, as a parameter is: both get their type from the context. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value)))
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(itemOf).join(',')}}`
  throw new TypeError(`No literal for a value of type ${typeof value}`)
}

function itemOf(item: unknown): string {
  if (item === null) return 'null'
  return `"${textOf(item).replace(/["\\]/g, (char) => `\\${char}`)}"`
}
