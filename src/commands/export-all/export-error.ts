/** Why nothing was exported; the command has a sentence for each. */
export type ExportFault = 'no_folder' | 'no_space' | 'not_empty' | 'stopped' | 'taken' | 'unwritable'

/** An export that cannot be made; nothing of it is left under its name. */
export class ExportError extends Error {
  override readonly name = 'ExportError'
  readonly fault: ExportFault
  readonly params: Readonly<Record<string, string>>

  constructor(fault: ExportFault, params: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(`${fault} ${Object.values(params).join(' ')}`.trim(), options)
    this.fault = fault
    this.params = params
  }
}
