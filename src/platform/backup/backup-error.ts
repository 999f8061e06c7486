/** Why a backup was not made or not restored; the commands have a sentence for each. */
export type BackupFault =
  | 'absent'
  | 'changing'
  | 'cut'
  | 'damaged'
  | 'foreign'
  | 'keys_missing'
  | 'newer'
  | 'no_portal'
  | 'not_empty'
  | 'other_file'
  | 'passphrase_needed'
  | 'passphrase_wrong'
  | 'place'
  | 'stopped'
  | 'taken'
  | 'unverified'
  | 'unwritable'

/** A backup that cannot be made or restored; nothing is left half done. `params` are the words of its sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly fault: BackupFault
  readonly params: Readonly<Record<string, string>>

  constructor(fault: BackupFault, params: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(`${fault} ${Object.values(params).join(' ')}`.trim(), options)
    this.fault = fault
    this.params = params
  }
}
