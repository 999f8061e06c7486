import { isDocumentName } from '../../formats/files/named-files.ts'

/** A file of the old site that a text leads to. */
export interface WantedDocument {
  address: string
  /** What the link says. */
  label: string
}

/** Whether an address is that of a document, by its name: what it is, its content says. */
export const isDocumentAddress = (address: string): boolean =>
  isDocumentName(address.split(/[?#]/, 1)[0] ?? '')
