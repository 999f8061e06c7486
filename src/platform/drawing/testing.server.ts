import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadFonts, type Fonts } from './fonts.server.ts'

/** The fonts for tests, in a folder that stays: Pango reopens a font's file at every use, in any test of this process. */
export function testFonts(): Promise<Fonts> {
  return loadFonts(join(tmpdir(), 'kimya-test', 'fonts'))
}
