/** The countries of the Gulf Cooperation Council. */
export const GULF: readonly string[] = ['AE', 'BH', 'KW', 'OM', 'QA', 'SA']
