/** `3904.10.90` of 39041090: the heading, then pairs. */
export function printHs(code: string): string {
  return [code.slice(0, 4), ...(code.slice(4).match(/\d{1,2}/g) ?? [])].join('.')
}

/** The page of the World Trade Organization on a dispute: `DS484`. */
export function wtoPath(dispute: string): string {
  return `https://www.wto.org/english/tratop_e/dispu_e/cases_e/${dispute.toLowerCase()}_e.htm`
}
