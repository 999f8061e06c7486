/** The section's key, and the news category whose stories it shows. */
export const SECTION = { section: 'production-capacity', category: 29 } as const
