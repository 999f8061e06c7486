import type { Work } from '#platform/jobs/work.ts'
import { importRunner } from './run-asked.server.ts'
import { sweepImportFiles } from './uploads.server.ts'

/** The work of imports. */
export const IMPORTS_WORK: Work = {
  jobs: [
    {
      name: 'imports.run',
      label: { ar: 'استيراد ملف أو فحصه', en: 'Import or check a file' },
      minutes: 60,
      handler: ({ commands, storage, changes }) => importRunner({ pool: commands, storage, changes }),
    },
  ],
  sweeps: [
    {
      name: 'import-files',
      label: { ar: 'ملفات الاستيراد المتروكة', en: 'abandoned import files' },
      every: 'night',
      sweep: sweepImportFiles,
    },
  ],
}
