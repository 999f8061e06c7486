import type { RequestContext } from '#platform/http/context.server.ts'
import { can, type Action } from '#platform/policy/policy.ts'

/** Something that a section records, and that may coincide with a move of a price. */
export interface Near {
  /** Unique in its section. */
  key: string
  title: string
  /** What happened, in the record's words. */
  note: string
  path: string
  /** As exact as it is known: a day or a month. */
  date: string
  /** Of what goes on: its last day, read or announced; null where that is not known. */
  until: string | null
  /** The product on whose account it is here; null for what is on a company's. */
  product: string | null
  /** Capacity of that product that it takes out, in thousand tonnes a year, and its share of the recorded Gulf capacity in percent. */
  capacity: { kilotonnes: number | null; share: number | null } | null
  source: string
  sourceUrl: string | null
  demo: boolean
}

/** What is asked for: days are both included. */
export interface NearAsked {
  /** The product itself, then its feedstocks. */
  products: readonly string[]
  /** The product's producers. */
  companies: readonly string[]
  from: string
  to: string
  /** Asked for by their own keys besides: stops of companies, events of cases. */
  also?: { companies: readonly string[]; cases: readonly string[] }
}

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'tag'>

/** How a section finds what it records near a move. */
export interface NearSource {
  kind: 'stop' | 'case' | 'deal'
  /** Hidden rows are left out; who may not see the section is not asked for. */
  find: (ctx: Asking, asked: NearAsked) => Promise<Near[]>
}

interface Provided extends NearSource {
  section: string
  needs?: Action
}

const provided = new Map<string, Provided>()

/** Makes known what a section records near moves. */
export function provideNear(source: Provided): void {
  provided.set(source.section, source)
}

/** The tags of the sections that record such things. */
export const nearTags = (): string[] => [...provided.keys()].map((section) => `data:${section}`)

/** What all sections record, by its kind; null where this reader may not see the section. */
export async function nearBySection(ctx: Asking, asked: NearAsked) {
  ctx.tag(...nearTags())
  const sources = [...provided.values()]
  return Promise.all(
    sources.map(async ({ kind, needs, find }) => ({
      kind,
      found: needs && !can(ctx.viewer, needs) ? null : await find(ctx, asked),
    })),
  )
}
