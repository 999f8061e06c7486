import { listTag } from '#editorial/list.server.ts'
import { topicList, topicPath, TOPICS_TAG } from '#editorial/topics/topics.server.ts'
import { STORY_CHOOSER } from '#editorial/writing/story-chooser.server.ts'
import { entryKind, needing } from '#entries/kind.ts'
import { ORDER } from '#entries/shared-fields.ts'
import type { Values } from '#entries/values.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import { POST_CHOOSERS } from '../post-choosers.server.ts'

const MOST_PINS = 3
/** Shorter words are in every story. */
const SHORTEST = 3
const MOST_WORDS = 20

/** A topic as the newsroom writes it. */
export const TOPIC = entryKind({
  name: 'topics',
  one: { ar: 'موضوع', en: 'Topic' },
  rows: {
    ar: {
      zero: 'لا موضوعات',
      one: 'موضوع واحد',
      two: 'موضوعان',
      few: '{count} موضوعات',
      many: '{count} موضوعاً',
      other: '{count} موضوع',
    },
    en: { one: '{count} topic', other: '{count} topics' },
  },
  table: 'editorial_topic',
  key: 'slug',
  keyFrom: ['title_en'],
  fields: {
    title: { type: 'bilingual', label: { ar: 'الموضوع', en: 'Topic' }, required: 'languages', max: 80 },
    description: {
      type: 'bilingual',
      label: { ar: 'تعريف قصير', en: 'Description' },
      hint: { ar: 'جملة أو جملتان تحت العنوان', en: 'One or two sentences under the title' },
      max: 400,
      lines: 3,
    },
    words: {
      type: 'bilingualList',
      label: { ar: 'الكلمات', en: 'Words' },
      hint: {
        ar: 'تنضم إلى الموضوع كل مادة يرد في عنوانها أو مقدمتها أيٌّ من هذه الكلمات، بصيغها المختلفة',
        en: 'A story joins the topic when its title or standfirst has any of these, in whatever form',
      },
      max: 60,
    },
    products: { type: 'references', to: 'products', label: { ar: 'المنتجات', en: 'Products' } },
    companies: { type: 'references', to: 'companies', label: { ar: 'الشركات', en: 'Companies' } },
    cases: {
      type: 'references',
      to: 'cases',
      label: { ar: 'القضايا', en: 'Cases' },
      hint: {
        ar: 'تنضم كل مادة عن أيٍّ من هذه المنتجات أو الشركات أو القضايا',
        en: 'Every story about any of these products, companies or cases joins',
      },
    },
    pins: {
      type: 'references',
      to: 'stories',
      label: { ar: 'في مقدمة الموضوع', en: 'First in the topic' },
      hint: {
        ar: 'ثلاث مواد على الأكثر، بترتيبها هنا. رقم المادة في رابطها',
        en: 'Three at most, in this order. A story’s number is in its address',
      },
      aside: true,
    },
    sort: ORDER,
  },
  initial: { sort: '100' },
  groups: [
    { label: { ar: 'الموضوع', en: 'Topic' }, fields: ['title', 'description'] },
    {
      label: { ar: 'ما يجمعه', en: 'What it gathers' },
      fields: ['words', 'products', 'companies', 'cases'],
    },
  ],
  title: { ar: ['title_ar'], en: ['title_en'] },
  list: ['sort'],
  searched: { folded: `kimya_fold(t.title_ar || ' ' || coalesce(t.title_en, ''))` },
  order: 't.sort, t.slug',
  needs: needing('content.edit'),
  archive: { column: 'hidden', value: true, back: false },
  choosers: { ...POST_CHOOSERS, stories: STORY_CHOOSER },
  check: faultsOf,
  tags: (_app, key) => [TOPICS_TAG, listTag(topicList(key))],
  address: (key) => topicPath(key),
})

/** A topic gathers something, and no word that is everywhere. */
function faultsOf(values: Values): Partial<Record<string, ErrorCode>> {
  const some = (name: string) => {
    const value = values[name]
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
  }
  const faults: Partial<Record<string, ErrorCode>> = {}
  for (const name of ['words_ar', 'words_en']) {
    const words = some(name)
    if (words.some((word) => (word.match(/[\p{L}\p{N}]/gu) ?? []).length < SHORTEST))
      faults[name] = 'must_be_valid'
    else if (words.length > MOST_WORDS) faults[name] = 'limit_reached'
  }
  if (some('pins').length > MOST_PINS) faults['pins'] = 'limit_reached'
  const gathers = ['words_ar', 'words_en', 'products', 'companies', 'cases', 'pins']
  if (gathers.every((name) => some(name).length === 0)) faults['words_ar'] = 'required_field'
  return faults
}
