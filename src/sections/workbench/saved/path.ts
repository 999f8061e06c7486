/** The page of a member's saved views; with a view's parameters it offers to save it. */
export const SAVED_PATH = '/profile/Views'

/** The field with a saved view's new name: each has its own, so that no two fields of the page share an id. */
export const renamed = (id: string): string => `name-${id}`
