/** A link that explains a term: to its place in the glossary, with its definition to be shown where the term stands. */
export interface TermLink {
  href: string
  /** Plain text. */
  text: string
}
