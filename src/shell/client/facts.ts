import type { Tags } from './start/tags.ts'

/** Facts about the site for a page's scripts, on its root element (`data-page`). */
export interface PageFacts {
  version: string
  /** The words in the box of a picture that cannot be loaded. */
  missing: string
  /** The page is a visitor's: the browser may go ahead to the next. */
  ahead?: true
  /** Analytics and advertising, where the settings name some. */
  tags?: Tags
}

/** Nothing of it on a page without scripts of ours, such as a closed site's. */
export const pageFacts = JSON.parse(
  (typeof document === 'object' && document.documentElement.dataset['page']) || '{"version":"","missing":""}',
) as PageFacts
