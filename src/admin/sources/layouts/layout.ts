import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Archive } from '#datasets/import/xlsx/archive.server.ts'
import type { KeyPlace } from '#platform/http/download/download.server.ts'
import type { Problem } from '../problem.ts'

/** What a source says to its layout; a layout names those that it reads. */
export interface SourceSettings {
  /** A series of ours, or the publisher's names of several, as the layout explains. */
  series?: string
  /** A saved mapping of columns. */
  mapping?: string
  sheet?: string
  headerRow?: number
  /** Where the rows of JSON are, `response.data`, and where the address of its next page is. */
  rows?: string
  next?: string
  /** Countries whose own reports are read, and those whose trade is read from the reports of their partners: ISO codes. */
  reporters?: string
  mirror?: string
  /** HS codes, as the layout explains. */
  products?: string
  /** `2019-`, `2019-2024`, `last 5 years`. */
  periods?: string
}

export type SettingName = keyof SourceSettings

/** A fetched file. */
export interface Fetched {
  path: string
  /** Where it came from, without the key. */
  url: string
  etag: string | null
  lastModified: string | null
  /** As the publisher names this edition of its figures. */
  edition?: string
  /** What was left out of it, to be said with the run. */
  notes?: readonly Problem[]
}

/** A product of the portal with its HS code. */
export interface CodedProduct {
  product: string
  hs: string
}

/** How a layout reaches its publisher: each within the source's limits, with its key to the source's own host alone. */
export interface Fetcher {
  /**
   * Fetches a file of figures; null where the one that was taken last is still the same. Throws SourceProblem for a page of
   * HTML, and DownloadError.
   */
  file(url: string): Promise<Fetched | null>
  /** Fetches the text of a page. Throws DownloadError. */
  page(url: string): Promise<{ html: string; url: string }>
  /** Fetches a piece of JSON. Throws SourceProblem for what is none, and DownloadError. */
  json(url: string): Promise<unknown>
  /** Opens a fetched zip; the caller closes it. Throws SourceProblem for what is none, and ImportRefusal. */
  archive(file: Fetched): Promise<Archive>
  /** Makes a CSV file of rows that came in pieces, or come while it is written. Throws SourceProblem where there are none. */
  table(url: string, header: readonly string[], rows: TableRows): Promise<Fetched>
  /** The portal's products that have an HS code, in the order of their keys. */
  products(): Promise<readonly CodedProduct[]>
}

export type TableRows = Iterable<readonly string[]> | AsyncIterable<readonly string[]>

/** What a source brings, as its settings say it: series of prices, or trade of countries. */
export type Claim =
  | { series: readonly string[] }
  | {
      frequency: 'annual' | 'monthly'
      /** From the reports of partners: rows of their own. */
      isMirror: boolean
      countries: readonly string[]
      /** HS codes or their beginnings; the empty one is of all. */
      codes: readonly string[]
      /** As `periodsAsked` gives them; null for all. */
      periods: readonly string[] | null
    }

/** How a publisher gives its figures. A new one is a file and a line in `layouts.server.ts`. */
export interface SourceLayout {
  name: string
  label: LocalizedText
  /** Where its rows go; null where the source says it. */
  target: string | null
  /** The parameter of the address, or the header, that has the key; null where there is none. */
  key: (KeyPlace & { needed: boolean }) | null
  settings: readonly SettingName[]
  /** Those of them without which it reads nothing. */
  needed: readonly SettingName[]
  /** Brings one file that the import reads; null where nothing is new. */
  fetch(source: { address: string; settings: SourceSettings }, get: Fetcher): Promise<Fetched | null>
  /** The mapping of that file, and the series that it holds where it does not say it itself. */
  mapping(settings: SourceSettings): { name: string; series: string | null }
  /** The columns that make a series, where not all of a row's key but its date do. */
  series?: readonly string[]
  /** Its address is asked with parameters of ours: a file in a folder cannot answer. */
  isApi?: boolean
  /**
   * The columns by which a new edition says what it covers: rows of the earlier ones that it covers and does not have are removed.
   * Left out where a file only adds and changes.
   */
  replaces?: readonly string[]
  /** What it brings, as far as that is known before it is asked. Throws SourceProblem. */
  claims?(source: { address: string; settings: SourceSettings }): readonly Claim[]
  /** The publisher's terms forbid passing its figures on, unless the operator has the right to. */
  notPassedOn?: boolean
}
