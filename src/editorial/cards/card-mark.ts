/** How the HTML of each card begins, by which a page asks for their style sheet. */
export const CARD_MARK = '<figure class="outside-card'
