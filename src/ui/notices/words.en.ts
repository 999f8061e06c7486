import { en as ui } from '../messages.en.ts'
import { en as notices } from './messages.en.ts'

/** The words of notices over a page. */
export const words = { ...notices, 'ui.close': ui['ui.close'] }
