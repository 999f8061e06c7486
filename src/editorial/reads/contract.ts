/** Where browsers report what was read. */
export const READS_PATH = '/reads'

/** The end of addresses in our newsletters, by which a visit is known to come from one. No server sees it before the report. */
export const NEWSLETTER_MARK = 'newsletter'
