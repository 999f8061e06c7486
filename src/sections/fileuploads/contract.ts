/** Something that can be taken away. `href` is the whole address on this site; the API's description has a name of its own. */
export interface Download {
  kind: 'feed' | 'api'
  name: string | null
  format: string
  /** Media type. */
  type: string
  href: string
}
