/** The section's key, and the news category whose stories it shows. */
export const SECTION = { section: 'mergers-acquisitions', category: 26 } as const
