export interface RedirectsFileData {
  /** How many redirects there are, in words. */
  count: string
  /** The file of all of them. */
  file: string
  mostBytes: number
  mostText: string
}
