/** A section's own words under its heading; HTML that the server sanitised. */
export function Notes({ html }: { html: string | null }) {
  return html ? <div className="notes" dangerouslySetInnerHTML={{ __html: html }} /> : null
}
