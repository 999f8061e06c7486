import { data, redirect } from 'react-router'
import { POST_SECTIONS } from '#editorial/contract.ts'
import { parseId } from '#editorial/paths.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { textOf } from '#entries/values.ts'
import { pickText } from '#i18n/fallback.ts'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { BREAKING_LIMITS } from '#sections/following/breaking/breaking.ts'
import { openBreaking, readStory, type Story } from '#sections/following/breaking/read.server.ts'
import { listBreaking } from '#sections/following/breaking/record.server.ts'
import { beginBreaking, kindsFor } from '#sections/following/breaking/write.server.ts'
import { kindNamed } from '../../kinds.server.ts'
import type { PanelScreen, ScreenAt } from '../../panel/screen.ts'
import type { BreakingStoryData } from './contract.ts'
import { fitting, languagesOfStory, readTexts } from './texts-form.server.ts'

/** As many earlier notices of a story as are listed. */
const MOST_EARLIER = 20
const BAR_AT_FIRST = 30

/** The text of a story's next notice, before it is looked at as readers would have it. */
export const BREAKING_STORY: PanelScreen<'breakingForms'> = {
  path: ':kind/:key/breaking',
  title: { ar: 'إرسال خبر عاجل', en: 'Send as breaking news' },
  needs: 'breaking.send',
  view: 'breakingForms',

  async load(ctx, at): Promise<BreakingStoryData> {
    const { app, lang, now } = ctx
    const story = (await storyAt(ctx, at)) ?? (await begunAt(ctx, at))
    const open = await openBreaking(app.db, story.id, now)
    if (open !== null) throw redirect(localePath(lang, `/admin/breaking/${open}`))
    const [kinds, earlier] = await Promise.all([
      kindsFor(app.db, story.id),
      listBreaking(app.db, now, { post: story.id, limit: MOST_EARLIER }),
    ])
    const { headline, line } = BREAKING_LIMITS
    return {
      form: 'story',
      title: pickText(story.title, lang)?.text ?? '',
      to: `/admin/${story.section}/${story.id}`,
      isPublic: story.isPublic,
      paid: story.paid,
      texts: {
        kind: kinds[0] ?? 'first',
        kinds,
        langs: languagesOfStory(story),
        texts: {
          headline_ar: fitting(story.title.ar, headline),
          line_ar: fitting(story.summary.ar, line),
          headline_en: fitting(story.title.en, headline),
          line_en: fitting(story.summary.en, line),
        },
        barMinutes: BAR_AT_FIRST,
      },
      earlier,
    }
  },

  async act(ctx, at, form) {
    const story = await storyAt(ctx, at)
    if (!story?.isPublic) throw new Refusal('breaking_not_public')
    const id = await beginBreaking(ctx, story.id, readTexts(form, languagesOfStory(story)))
    return { to: `breaking/${id}` }
  },
}

const isOfPosts = (name?: string) => POST_SECTIONS.some((section) => section === name)

/** The story of an address; null where there is none yet. */
async function storyAt({ app }: RequestContext, { params }: ScreenAt): Promise<Story | null> {
  const id = parseId(params['key'])
  const story = id !== null && isOfPosts(params['kind']) ? await readStory(app.db, id) : null
  return story?.section === params['kind'] ? story : null
}

/** A story that has only been begun: it has a screen, and nothing to send. Throws 404 where there is none. */
async function begunAt({ app }: RequestContext, { params }: ScreenAt): Promise<Story> {
  const kind = isOfPosts(params['kind']) ? kindNamed(params['kind']) : undefined
  const entry = kind && (await readEntry(app.db, kind, params['key'] ?? ''))
  if (!kind || !entry) throw data(null, { status: 404 })
  const titleIn = (lang: Lang) => textOf(entry.values[`title_${lang}`]) || null
  return {
    id: Number(entry.key),
    section: kind.name,
    isPublic: false,
    paid: false,
    title: { ar: titleIn('ar'), en: titleIn('en') },
    summary: { ar: null, en: null },
    path: { ar: '', en: '' },
  }
}
