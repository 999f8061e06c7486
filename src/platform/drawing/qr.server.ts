import { encode } from 'uqr'

/** A QR code as one path of an SVG, a unit a module, with the quiet zone around it that readers need. */
export interface QrDrawing {
  size: number
  path: string
}

const QUIET = 4

/** Renders a text as a QR code. */
export function qrOf(text: string): QrDrawing {
  const { data, size } = encode(text, { border: QUIET })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
