import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { RequestContext } from './context.server.ts'
import type { SentFile } from './form/multipart.server.ts'

type Shape = z.ZodType

/** One call of the API: its schemas are checked at run time and printed in the OpenAPI document. */
export interface ApiCall<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Under the module's prefix, e.g. `ListPosts/:page_id`. */
  path: string
  summary: string
  params?: Params
  query?: Query
  body?: Body
  answer: Answer
  /** Status of a good answer; 200 when left out. */
  status?: number
  /** Errors it may answer beyond the general ones. */
  errors?: readonly ErrorCode[]
  handle(
    ctx: RequestContext,
    input: { params: z.output<Params>; query: z.output<Query>; body: z.output<Body> },
  ): Promise<z.input<Answer>>
  /** Largest body in bytes, where more than a megabyte is expected. */
  bodyBytes?: number
  /** The same call with a file as multipart/form-data, which is read while it arrives. */
  withFile?(ctx: RequestContext, file: SentFile): Promise<z.input<Answer>>
}

/** The calls of one section; `prefix` is its folder name and seed prefix, e.g. `/around-world/api`. */
export interface ApiModule {
  prefix: string
  tag: string
  calls: readonly ApiCall<never, never, never, never>[]
}

/** Declares a call with its types inferred from the schemas. */
export function apiCall<Params extends Shape, Query extends Shape, Body extends Shape, Answer extends Shape>(
  call: ApiCall<Params, Query, Body, Answer>,
): ApiCall<never, never, never, never> {
  return call as unknown as ApiCall<never, never, never, never>
}
