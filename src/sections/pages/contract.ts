export { PageBlock } from './PageBlock.tsx'
export { PAGES_TAG, type PageLink } from './static-page.ts'
