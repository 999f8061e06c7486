/** A figure that holds a shortcode of an old site; in clean HTML no value has a bracket of its own. */
const SHORTCODE = /<figure(?=[^>]* data-shortcode=)[^>]*>[^]*?<\/figure>/g

/** A text without the shortcodes of an old site that nothing is known of: whoever edits it sees them, readers do not. */
export const withoutShortcodes = (html: string): string => html.replace(SHORTCODE, '')
