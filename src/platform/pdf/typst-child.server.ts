import { createRequire } from 'node:module'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { TypstAnswer, TypstTask } from './typst.ts'

/** A process that sets documents; `openPdf` starts it, speaks with it and ends it. Its arguments: Typst, fonts, an empty folder. */
const [typst = '', fonts = '', workspace = ''] = process.argv.slice(2)

const send = (answer: TypstAnswer) => process.send?.(answer)

function open(): NodeCompiler | null {
  try {
    const library = createRequire(typst)(typst) as { NodeCompiler: typeof NodeCompiler }
    return library.NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [fonts] }] })
  } catch (error) {
    send({ kind: 'missing', reason: String(error) })
    return null
  }
}

function make(compiler: NodeCompiler, { source, data, standard }: TypstTask): TypstAnswer {
  try {
    const compiled = compiler.compile({ mainFileContent: source, inputs: { data } })
    if (!compiled.result) {
      const reason = JSON.stringify(compiled.takeError()?.shortDiagnostics)
      return { kind: 'wrong', reason, memory: process.memoryUsage.rss() }
    }
    const pdf = compiler.pdf(compiled.result, { pdfStandard: standard })
    compiler.evictCache(0)
    return { kind: 'made', pdf, memory: process.memoryUsage.rss() }
  } catch (error) {
    return { kind: 'wrong', reason: String(error), memory: process.memoryUsage.rss() }
  }
}

const compiler = open()
if (compiler) {
  process.on('message', (task: TypstTask) => send(make(compiler, task)))
  send({ kind: 'ready' })
}
// Whoever asked is gone.
process.on('disconnect', () => process.exit())
