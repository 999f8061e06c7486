/** Whether a figure was reported or is an estimate: the words of lists, files and imports. */
export const FIGURE_KIND = {
  label: { ar: 'نوع الرقم', en: 'Figure type' },
  yes: { ar: 'تقديري', en: 'Estimated' },
  no: { ar: 'مُعلَن', en: 'Reported' },
} as const
