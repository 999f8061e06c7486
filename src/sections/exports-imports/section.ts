/** The section's key, and the news category whose stories it shows. */
export const SECTION = { section: 'exports-imports', category: 27 } as const
