import { entryKind, needing } from '#entries/kind.ts'
import { kindOf } from './library/formats.ts'
import { sweepUploads } from './library/receive.server.ts'
import { RULES_TAG } from './library/rules.server.ts'

/** No process decodes more than this; a video is passed on as it comes. */
const MOST_BYTES = 50 * 1024 * 1024
const MOST_VIDEO_BYTES = 1024 * 1024 * 1024
const SIDES = ['min_width', 'min_height', 'max_width', 'max_height'] as const
const UNITS = { kb: 1024, mb: 1024 * 1024 } as const

const side = (ar: string, en: string) =>
  ({
    type: 'integer',
    min: 1,
    max: 20_000,
    label: { ar, en },
    unit: { ar: 'بكسل', en: 'pixels' },
  }) as const

/** The accepted types and sizes of uploads. */
export const UPLOAD_RULE = entryKind({
  name: 'upload-rules',
  one: { ar: 'قاعدة رفع', en: 'Upload rule' },
  rows: {
    ar: {
      zero: 'لا قواعد',
      one: 'قاعدة واحدة',
      two: 'قاعدتان',
      few: '{count} قواعد',
      many: '{count} قاعدة',
      other: '{count} قاعدة',
    },
    en: { one: '{count} rule', other: '{count} rules' },
  },
  table: 'fileuploads_rule',
  key: 'file_extension',
  fields: {
    file_extension: {
      type: 'enum',
      label: { ar: 'الصيغة', en: 'Format' },
      hint: {
        ar: 'تُعرف من محتوى الملف لا من اسمه',
        en: 'Recognised by what is in the file, not by its name',
      },
      options: {
        jpg: { ar: 'JPEG', en: 'JPEG' },
        png: { ar: 'PNG', en: 'PNG' },
        webp: { ar: 'WEBP', en: 'WEBP' },
        avif: { ar: 'AVIF', en: 'AVIF' },
        gif: { ar: 'GIF', en: 'GIF' },
        heic: { ar: 'HEIC', en: 'HEIC' },
        pdf: { ar: 'PDF', en: 'PDF' },
        xlsx: { ar: 'XLSX', en: 'XLSX' },
        docx: { ar: 'DOCX', en: 'DOCX' },
        pptx: { ar: 'PPTX', en: 'PPTX' },
        csv: { ar: 'CSV', en: 'CSV' },
        mp4: { ar: 'MP4', en: 'MP4' },
      },
      required: true,
      fixed: true,
      aside: true,
    },
    file_description: {
      type: 'bilingual',
      label: { ar: 'الوصف', en: 'Description' },
      required: 'languages',
      max: 80,
    },
    file_size: {
      type: 'number',
      min: 0.01,
      label: { ar: 'الحد الأقصى للحجم', en: 'Maximum size' },
      required: true,
    },
    file_size_type: {
      type: 'enum',
      label: { ar: 'وحدة الحجم', en: 'Size unit' },
      hint: {
        ar: 'الحد الأقصى 50 ميغابايت، وللفيديو 1024',
        en: 'Up to 50 megabytes, for videos 1024',
      },
      options: { kb: { ar: 'كيلوبايت', en: 'Kilobytes' }, mb: { ar: 'ميغابايت', en: 'Megabytes' } },
      required: true,
    },
    min_width: side('الحد الأدنى للعرض', 'Minimum width'),
    min_height: side('الحد الأدنى للارتفاع', 'Minimum height'),
    max_width: side('الحد الأقصى للعرض', 'Maximum width'),
    max_height: side('الحد الأقصى للارتفاع', 'Maximum height'),
  },
  initial: { file_size_type: 'mb' },
  groups: [
    {
      label: { ar: 'قاعدة الرفع', en: 'Upload rule' },
      fields: [
        'file_description',
        'file_size',
        'file_size_type',
        'min_width',
        'min_height',
        'max_width',
        'max_height',
      ],
    },
  ],
  title: { ar: ['file_description_ar'], en: ['file_description_en'] },
  list: ['file_extension', 'file_size', 'file_size_type'],
  searched: {
    folded: `kimya_fold(t.file_description_ar || ' ' || coalesce(t.file_description_en, '') || ' ' || t.file_extension)`,
  },
  // Pictures first.
  order: `case when t.file_extension in ('jpg', 'png', 'webp', 'avif') then 0 else 1 end, t.file_extension`,
  needs: needing('settings.edit'),
  archive: { column: 'active', value: false, back: true },
  check({ file_extension, file_size, file_size_type, ...values }) {
    const bytes = Number(file_size) * UNITS[file_size_type === 'kb' ? 'kb' : 'mb']
    const isDocument = typeof file_extension === 'string' && kindOf(file_extension) === 'document'
    return {
      ...(bytes > (file_extension === 'mp4' ? MOST_VIDEO_BYTES : MOST_BYTES) || bytes < 1024
        ? { file_size: 'must_be_valid' as const }
        : {}),
      // A document has no sides that could be too short or too long.
      ...(isDocument &&
        Object.fromEntries(
          SIDES.filter((side) => values[side]).map((side) => [side, 'must_be_valid' as const]),
        )),
    }
  },
  tags: () => [RULES_TAG],
  work: {
    sweeps: [
      {
        name: 'uploads',
        label: { ar: 'بقايا الملفات التي لم يكتمل رفعها', en: 'remains of interrupted uploads' },
        every: '20 minutes',
        sweep: ({ storage }, now) => sweepUploads(storage, now),
      },
    ],
  },
})
