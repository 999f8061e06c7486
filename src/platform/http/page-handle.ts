/** What a page says of itself: `export const handle: PageHandle`. */
export interface PageHandle {
  /** The query parameters that it reads. It is made without any other, so that it cannot show what its key in the cache does not hold. */
  parameters?: readonly string[]
}

/** What a page says of itself, by its module. */
export const handleOf = (module: { handle?: unknown } | undefined): PageHandle => module?.handle ?? {}
