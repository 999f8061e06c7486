/** The section's key; its news stand at the companies themselves. */
export const SECTION = { section: 'companies' } as const
