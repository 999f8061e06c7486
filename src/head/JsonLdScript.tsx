import { serializeJsonLd, type JsonLd } from './json-ld.ts'

/**
 * Structured data of a page. Only the server writes it (readers of it read the first answer), so that neither the data
 * nor its builders travel to the browser a second time: pass a function whose body the client build drops.
 */
export function JsonLdScript({ data }: { data: readonly JsonLd[] | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR && data ? serializeJsonLd(data) : '' }}
    />
  )
}
