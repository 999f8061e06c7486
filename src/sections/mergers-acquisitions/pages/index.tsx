import { moreMessages } from '#catalogue/more.ts'
import { storySectionLoader } from '#sections/products-prices/contract-stories.server.ts'
import { storySectionMeta, StorySectionPage } from '#sections/products-prices/contract-stories.tsx'
import { SECTION } from '../section.ts'

await moreMessages()

export const loader = storySectionLoader(SECTION)
export const meta = storySectionMeta
export default StorySectionPage
