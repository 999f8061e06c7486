/** The calendars that can be subscribed to. */
export const ICAL_NAMES = ['calendar', 'outages', 'measures', 'releases'] as const
export type IcalName = (typeof ICAL_NAMES)[number]

/** The language-free address of a calendar. */
export const icalPath = (name: IcalName): string => `/feeds/${name}.ics`
