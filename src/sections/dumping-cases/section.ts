/** The section's key, and the news category whose stories it shows. */
export const SECTION = { section: 'dumping-cases', category: 25 } as const
