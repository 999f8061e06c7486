import { sweepDocuments } from '#archive/import/documents/publish-documents.server.ts'
import type { Work } from '#platform/jobs/work.ts'
import { sweepArchives } from './files.server.ts'
import { archiveRunner } from './run-request.server.ts'
import { undoRunner } from './undo-asked.server.ts'

/** The work on archives of other sites. */
export const ARCHIVES_WORK: Work = {
  jobs: [
    {
      name: 'archives.run',
      label: { ar: 'استيراد أرشيف موقع سابق أو فحصه', en: 'Import or check an archive' },
      // One that takes longer is gone on with by the next attempt.
      minutes: 60,
      handler: archiveRunner,
    },
    {
      name: 'archives.undo',
      label: { ar: 'التراجع عن استيراد أرشيف', en: 'Undo the import of an archive' },
      minutes: 60,
      handler: undoRunner,
    },
  ],
  sweeps: [
    {
      name: 'archive-documents',
      label: {
        ar: 'وثائق أرشيفات صارت موادها منشورة',
        en: 'documents of archives whose stories were published',
      },
      every: '20 minutes',
      sweep: sweepDocuments,
    },
    {
      name: 'archive-files',
      label: { ar: 'أرشيفات متروكة', en: 'abandoned archives' },
      every: 'night',
      sweep: sweepArchives,
    },
  ],
}
