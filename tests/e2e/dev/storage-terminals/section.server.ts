import { sql } from 'kysely'
import { datasetChart } from '#datasets/charts/dataset-chart.server.ts'
import { dataset } from '#datasets/dataset.ts'
import { datasetEntry } from '#datasets/entry.server.ts'
import { conditionOf } from '#datasets/list/where.server.ts'
import { defineDataSection } from '#data-section/declare.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { ar, en } from './messages.ts'

/** Terminals in which chemicals are stored: the smallest section of figures that a portal can have. */
export const TERMINALS = dataset({
  section: 'storage-terminals',
  table: 'storage_terminals_terminal',
  key: 'slug',
  rows: {
    ar: {
      zero: 'لا محطات',
      one: 'محطة واحدة',
      two: 'محطتان',
      few: '{count} محطات',
      many: '{count} محطة',
      other: '{count} محطة',
    },
    en: { one: '{count} terminal', other: '{count} terminals' },
  },
  hint: { ar: 'اسم المحطة', en: 'Name of a terminal' },
  order: '-volume',
  columns: {
    name: {
      type: 'bilingual',
      label: { ar: 'المحطة', en: 'Terminal' },
      list: 'main',
      sort: true,
      required: true,
    },
    country: {
      type: 'country',
      label: { ar: 'الدولة', en: 'Country' },
      list: 'always',
      filter: 'options',
      required: true,
    },
    volume: {
      type: 'number',
      label: { ar: 'السعة', en: 'Volume' },
      unit: { ar: 'متر مكعب', en: 'm³' },
      list: 'always',
      sort: true,
    },
  },
  groups: [{ label: { ar: 'البيانات', en: 'Data' }, columns: ['country', 'volume'] }],
})

const UNIT = { ar: 'متر مكعب', en: 'm³' }

const BY_TERMINAL = datasetChart({
  dataset: TERMINALS,
  key: 'by-terminal',
  title: { ar: 'السعة حسب المحطة', en: 'Volume by terminal' },
  view: 'chart',
  async load(ctx, state, { lang }) {
    const { rows } = await sql<{ name: string; volume: number }>`
      select ${sql.ref(`name_${lang}`)} as name, volume::float8 as volume from storage_terminals_terminal
      where ${conditionOf(TERMINALS, state)} order by 2 desc`.execute(ctx.app.db)
    return {
      summary: rows[0]?.name ?? '',
      plot: {
        kind: 'bars',
        rows: rows.map(({ name, volume }) => ({ label: name, values: [volume] })),
        unit: UNIT[lang],
        decimals: 0,
      },
      figures: {
        columns: [
          { key: 'name', label: TERMINALS.columns.name.label[lang], type: 'text' },
          { key: 'volume', label: TERMINALS.columns.volume.label[lang], type: 'number' },
        ],
        rows: rows.map(({ name, volume }) => [name, volume]),
      },
    }
  },
})

export const STORAGE_TERMINALS = defineDataSection({
  section: 'storage-terminals',
  label: { ar: 'محطات التخزين', en: 'Storage terminals' },
  about: { ar: 'محطات تخزين الكيماويات في الخليج.', en: 'Terminals that store chemicals in the Gulf.' },
  icon: 'box',
  datasets: [TERMINALS],
  charts: [BY_TERMINAL],
  kinds: [
    {
      kind: datasetEntry(TERMINALS, {
        one: { ar: 'محطة', en: 'Terminal' },
        keyFrom: ['name_en'],
        address: (key) => `/storage-terminals/${key}`,
      }),
    },
  ],
  home: {
    place: 9,
    scene: 1,
    async figure({ app, lang, now, prefs, tag }) {
      tag(TERMINALS.tag)
      const volume = await app.memo.get('storage-terminals:highlight', [TERMINALS.tag], async () => {
        const { rows } = await sql<{ volume: number }>`
          select sum(volume)::float8 as volume from storage_terminals_terminal where not hidden`.execute(
          app.db,
        )
        return rows[0]?.volume ?? 0
      })
      const fmt = formatterOf(lang, now, prefs)
      return {
        value: fmt.number(volume),
        unit: UNIT[lang],
        label: lang === 'ar' ? 'سعة محطات التخزين' : 'of storage in terminals',
      }
    },
  },
  searched: { terminal: { dataset: TERMINALS, icon: 'box', text: ['country', 'volume'] } },
  messages: { ar, en },
  newest: { days: [45, 120] },
})
