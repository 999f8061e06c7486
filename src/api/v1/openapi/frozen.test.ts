import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { expect, test } from 'vitest'
import { publicApiDocument } from './openapi.server.ts'

const FILE = join(import.meta.dirname, 'openapi.json')

type Node = { readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Words may change; everything else is a promise. */
const WORDS = new Set(['description', 'summary', 'x-label', 'x-meaning', 'title', 'info', 'x-limits', 'tags'])

/**
 * Promises of the frozen document that are broken. Parameters and fields may be added, also values of an answer's enumeration, which its
 * readers must expect; nothing may go, change its type or become required of the caller.
 */
function broken(was: unknown, is: unknown, at = ''): string[] {
  if (Array.isArray(was)) {
    if (!Array.isArray(is)) return [`${at}: no list any more`]
    return was.flatMap((one: unknown) => {
      if (isNode(one) && typeof one['name'] === 'string') {
        const now = is.find(
          (other: unknown) => isNode(other) && other['name'] === one['name'] && other['in'] === one['in'],
        )
        return now === undefined
          ? [`${at}: ${one['name']} is gone`]
          : broken(one, now, `${at}/${one['name']}`)
      }
      return is.some((other) => format('%j', other) === format('%j', one))
        ? []
        : [`${at}: ${format('%j', one)} is gone`]
    })
  }
  if (isNode(was)) {
    if (!isNode(is)) return [`${at}: is gone`]
    const lost = Object.keys(was).filter((key) => !WORDS.has(key))
    return lost.flatMap((key) =>
      key in is ? broken(was[key], is[key], `${at}/${key}`) : [`${at}/${key}: is gone`],
    )
  }
  return was === is ? [] : [`${at}: ${format('%j', was)} became ${format('%j', is)}`]
}

/** Parameters that must be given now and need not be before. */
function demanded(was: Node, is: Node): string[] {
  const needed = (document: Node) =>
    Object.entries(document['paths'] as Node).flatMap(([path, item]) =>
      (((item as Node)['get'] as Node)['parameters'] as Node[])
        .filter(({ required }) => required === true)
        .map(({ name }) => `${path} ${String(name)}`),
    )
  const known = new Set(Object.keys(was['paths'] as Node))
  const before = new Set(needed(was))
  return needed(is).filter((one) => known.has(one.split(' ', 1)[0] ?? '') && !before.has(one))
}

const now = JSON.parse(JSON.stringify(publicApiDocument())) as Node

/** The document without the release that it is of: which one is no promise. */
const promised = ({ info, ...rest }: Node): Node => ({
  ...rest,
  info: { ...(info as Node), version: undefined },
})

// Additions are frozen by FREEZE=1 npx vitest run src/api/v1/openapi/frozen.test.ts (src/api/v1/README.md).
if (process.env['FREEZE']) writeFileSync(FILE, `${JSON.stringify(promised(now), null, 1)}\n`)

const frozen = JSON.parse(readFileSync(FILE, 'utf8')) as Node

test('MKT-11 API-02 everything that the public API promised is still there, with the same type', () => {
  expect([...broken(frozen, now), ...demanded(frozen, now)]).toEqual([])
})

test('MKT-11 everything that the public API has is promised: what was added is frozen with it', () => {
  const names = (document: Node) => [
    ...Object.keys(document['paths'] as Node),
    ...Object.entries((document['components'] as Node)['schemas'] as Node).flatMap(([name, schema]) =>
      Object.keys(((schema as Node)['properties'] ?? {}) as Node).map((field) => `${name}.${field}`),
    ),
  ]
  expect(names(now).filter((name) => !names(frozen).includes(name))).toEqual([])
})

test('MKT-11 a promise that is broken is found: a field that went, another type, a value, a parameter', () => {
  const changed = (change: (document: Record<string, never>) => void) => {
    const copy = structuredClone(frozen) as Record<string, never>
    change(copy)
    return [...broken(frozen, copy), ...demanded(frozen, copy)]
  }
  type Loose = Record<string, Record<string, Record<string, Record<string, Record<string, unknown>>>>>
  const fields = (copy: Record<string, never>) =>
    (copy as unknown as Loose)['components']?.['schemas']?.['Companies']?.['properties'] as Record<
      string,
      Record<string, unknown>
    >
  expect(changed((copy) => delete fields(copy)['country'])).toEqual([
    '/components/schemas/Companies/properties/country: is gone',
  ])
  expect(
    changed((copy) => void ((fields(copy)['name_ar'] as Record<string, unknown>)['type'] = 'number')),
  ).not.toEqual([])
  expect(
    changed(
      (copy) => void ((fields(copy)['name_ar'] as Record<string, unknown>)['description'] = 'Another word'),
    ),
  ).toEqual([])
  expect(changed((copy) => void (fields(copy)['new_field'] = { type: 'string' }))).toEqual([])
  const paths = (copy: Record<string, never>) =>
    (copy as unknown as Loose)['paths'] as unknown as Record<
      string,
      { get: { parameters: Record<string, unknown>[] } }
    >
  expect(changed((copy) => void paths(copy)['/companies.csv']?.get.parameters.pop())).not.toEqual([])
  expect(
    changed(
      (copy) =>
        void Object.assign(paths(copy)['/companies.csv']?.get.parameters[0] ?? {}, { required: true }),
    ),
  ).not.toEqual([])
})
