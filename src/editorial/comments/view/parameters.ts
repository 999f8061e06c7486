/** Query parameters of a post's discussion: the page of comments, and the one that is answered or reported. */
export const COMMENT_PARAMETERS = ['comments', 'reply', 'report', 'reported']
