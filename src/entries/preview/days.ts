/** For how many days a link to a preview can be made. */
export const LINK_DAYS = [1, 3, 7] as const
