/** Why a file or folder is no archive that can be read; the texts are `archive.refused.<code>`. */
type ArchiveRefusalCode =
  | 'missing'
  | 'empty'
  | 'unknown_format'
  | 'damaged'
  | 'locked'
  | 'doctype'
  | 'link'
  | 'name'
  | 'entries'
  | 'size'
  | 'ratio'
  | 'mapping'
  | 'address'
  | 'sites'

/** An archive that cannot be read as a whole. Expected: shown to who runs the import, never logged as a fault. */
export class ArchiveRefusal extends Error {
  override readonly name = 'ArchiveRefusal'
  readonly code: ArchiveRefusalCode
  readonly params: Readonly<Record<string, string | number>>

  constructor(
    code: ArchiveRefusalCode,
    params: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(params)}`, options)
    this.code = code
    this.params = params
  }
}
