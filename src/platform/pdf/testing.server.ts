import { createRequire } from 'node:module'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { Lane } from '../limits/lane.server.ts'
import { LANES } from '../limits/limits.ts'
import type { Telemetry } from '../telemetry/telemetry.server.ts'
import { locateTypst } from './locate.server.ts'
import { openPdf, type Pdf } from './pdf.server.ts'
import type { PdfDocument } from './typst.ts'

const FONTS = resolve('build/document-fonts')
const WORKSPACE = join(tmpdir(), 'kimya-test', 'empty')
const SILENT: Telemetry = { errors() {}, log() {}, exception() {} }
const WIDTH = 900

/** The maker of documents for tests; its process begins with the first one. */
export function testPdf(other: Partial<Parameters<typeof openPdf>[0]> = {}): Pdf {
  return openPdf({
    typst: locateTypst(),
    fonts: FONTS,
    workspace: WORKSPACE,
    lane: new Lane(LANES.document),
    telemetry: SILENT,
    ...other,
  })
}

/** A document's pages, one below the other, as a picture of what Typst set. Throws where Typst is not installed. */
export async function renderDocument(document: PdfDocument): Promise<Buffer> {
  const typst = locateTypst()
  if (typst === null) throw new Error('Typst is not installed: npm ci --include=optional')
  const library = createRequire(typst)(typst) as { NodeCompiler: typeof NodeCompiler }
  mkdirSync(WORKSPACE, { recursive: true })
  const compiler = library.NodeCompiler.create({ workspace: WORKSPACE, fontArgs: [{ fontPaths: [FONTS] }] })
  const compiled = compiler.compile({
    mainFileContent: document.source,
    inputs: { data: JSON.stringify(document.data) },
  })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics))
  const svg = compiler.plainSvg(compiled.result)
  return sharp(Buffer.from(svg), { density: 144 })
    .resize({ width: WIDTH })
    .flatten({ background: '#fff' })
    .png({ palette: true, colours: 64, dither: 0 })
    .toBuffer()
}
