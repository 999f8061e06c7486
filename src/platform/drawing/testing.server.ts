import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadFonts, type Fonts } from './fonts.server.ts'

/** The fonts for tests, in a folder that stays: Pango opens a font's file again whenever it draws, in whatever test of this process. */
export function testFonts(): Promise<Fonts> {
  return loadFonts(join(tmpdir(), 'kimya-test', 'fonts'))
}
