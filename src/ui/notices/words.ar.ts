import { ar as ui } from '../messages.ar.ts'
import { ar as notices } from './messages.ar.ts'

/** The words of notices over a page. */
export const words = { ...notices, 'ui.close': ui['ui.close'] }
