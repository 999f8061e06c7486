/** Where the report is read about, and got. */
export const WEEKLY_PATH = '/weekly-report'

/** The file of a week's report, without a language. */
export const weekFile = (sunday: string) => `${WEEKLY_PATH}/${sunday}.pdf`
