/** A link that explains a term: to its place in the glossary, with its definition to be shown beside the term. */
export interface TermLink {
  href: string
  /** Plain text. */
  text: string
}
