import { COMMENTS } from '../screens/comments/comments.server.ts'
import { MAIL, MAIL_ITEM } from '../screens/mail/mail.server.ts'
import { EDIT } from '../screens/edit/edit.server.ts'
import type { PanelScreen } from './screen.ts'

/** Every screen of the panel. The first whose path fits is shown; the rail has their links in this order. */
export const SCREENS: readonly PanelScreen[] = [COMMENTS, MAIL, MAIL_ITEM, EDIT]
