/** The page on which letters are subscribed to. */
export const NEWSLETTERS_PATH = '/newsletters'
/** The member's own page. */
export const OWN_PATH = '/profile/Newsletters'
/** Where a reader's link out of a list leads; with the issue whose mail it is in, that issue counts who leaves by it. */
export const unsubscribePath = (token: string, issue: number | null = null) =>
  `${NEWSLETTERS_PATH}/u/${token}${issue === null ? '' : `/${issue}`}`
export const confirmPath = (token: string, proof: string) => `${NEWSLETTERS_PATH}/confirm/${token}/${proof}`
