/** The page of the World Trade Organization on a dispute: `DS484`. */
export function wtoPath(dispute: string): string {
  return `https://www.wto.org/english/tratop_e/dispu_e/cases_e/${dispute.toLowerCase()}_e.htm`
}
