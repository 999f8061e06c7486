import { entryKind, needing } from '#entries/kind.ts'
import { calendarPath } from './contract.ts'

/** An event of the market calendar. */
export const EVENT = entryKind({
  name: 'calendar',
  one: { ar: 'موعد', en: 'Event' },
  rows: {
    ar: {
      zero: 'لا مواعيد',
      one: 'موعد واحد',
      two: 'موعدان',
      few: '{count} مواعيد',
      many: '{count} موعداً',
      other: '{count} موعد',
    },
    en: { one: '{count} event', other: '{count} events' },
  },
  table: 'site_calendar_event',
  key: 'id',
  numbered: true,
  fields: {
    title: { type: 'bilingual', label: { ar: 'الموعد', en: 'Event' }, required: true, max: 200 },
    day: { type: 'date', label: { ar: 'اليوم', en: 'Day' }, required: true },
    kind: {
      type: 'enum',
      label: { ar: 'النوع', en: 'Kind' },
      options: {
        price_update: { ar: 'تحديث أسعار', en: 'Price update' },
        measure_expiry: { ar: 'انتهاء تدابير', en: 'Measure expires' },
        editorial: { ar: 'موعد تحريري', en: 'Editorial date' },
        anniversary: { ar: 'ذكرى', en: 'Anniversary' },
      },
      required: true,
    },
    url: {
      type: 'text',
      latin: true,
      label: { ar: 'الرابط', en: 'Link' },
      hint: {
        ar: 'صفحة في الموقع (\u2066/dumping-cases\u2069) أو عنوان كامل، ويمكن تركه فارغاً',
        en: 'A page of the site (/dumping-cases) or a whole address; may be left empty',
      },
      max: 500,
    },
  },
  groups: [{ label: { ar: 'الموعد', en: 'Event' }, fields: ['title', 'day', 'kind', 'url'] }],
  title: { ar: ['title_ar'], en: ['title_en'] },
  list: ['day', 'kind'],
  searched: { folded: `kimya_fold(t.title_ar || ' ' || coalesce(t.title_en, ''))` },
  order: 't.day desc',
  needs: needing('content.edit'),
  archive: 'away',
  check: ({ url }) => (typeof url === 'string' && !isLink(url) ? { url: 'must_be_valid' } : {}),
  tags: () => ['calendar'],
  address: (_key, { day }) => (typeof day === 'string' ? calendarPath(day) : null),
})

const isLink = (text: string) => text === '' || /^(\/(?![/\\])|https?:\/\/)\S*$/.test(text.trim())
