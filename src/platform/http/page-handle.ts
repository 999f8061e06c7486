/** A page's declaration: `export const handle: PageHandle`. */
export interface PageHandle {
  /** The query parameters that it reads. It is made without any other, so that it cannot show what its key in the cache does not hold. */
  parameters?: readonly string[]
  /** It answers with figures: its frame is one bar and one line of prices, so that the answer is in the first window. */
  figures?: true
}

/** The declarations of pages, by module. */
export const handleOf = (module: { handle?: unknown } | undefined): PageHandle => module?.handle ?? {}
