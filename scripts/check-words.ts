import { readFileSync } from 'node:fs'
import { faultsOf } from './words/faults.ts'
import { readTerms } from './words/terms.ts'
import { readTexts } from './words/texts.ts'

/** The part of `npm run check` that reads every text of the product against docs/practices/language.md. */
const terms = readTerms(readFileSync('docs/practices/language.md', 'utf8'))
const faults = faultsOf(await readTexts(), terms)
for (const fault of faults) console.log(fault)
if (faults.length > 0) console.log(`${faults.length} faults of words`)
process.exitCode = faults.length === 0 ? 0 : 1
