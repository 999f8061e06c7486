import { categoryPath, postPath } from '../../../src/editorial/paths.ts'
import { toSlug } from '../../../src/i18n/slug.ts'
import type { Db } from '../../../src/platform/db/kysely.server.ts'
import { openSession } from '../../../src/platform/sessions/sessions.server.ts'
import { ask } from '../faults/ask.ts'

/** The measuring editor's name as pages show it to that editor. */
export const EDITOR_NAME = 'Bench Editor'

/** A post on its way, and where it must be seen. */
export interface Begun {
  id: number
  word: string
  addresses: Readonly<Record<'page' | 'list' | 'home' | 'feed' | 'sitemap' | 'search', string>>
}

/** An editor who writes posts and presses the buttons of their screens. */
export interface Newsroom {
  cookie: string
  begin(origin: string, word: string): Promise<Begun>
  /** Opens the post's screen; each call of the result is a press of its button. */
  openForm(origin: string, post: Begun, move?: 'publish' | 'unpublish'): Promise<() => Promise<void>>
}

/** Makes the account of an editor and its session. */
export async function openNewsroom(db: Db): Promise<Newsroom> {
  const { id: account } = await db
    .insertInto('accounts_user')
    .values({
      username: 'bench-editor',
      email: 'editor@kimya.example',
      display_name: EDITOR_NAME,
      role: 'editor',
      password_hash: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const cookie = `session=${(await openSession(db, account, true, null, new Date())).token}`
  const category = await db
    .selectFrom('editorial_post as p')
    .innerJoin('editorial_category as c', 'c.id', 'p.category_id')
    .select(['c.id', 'c.slug_ar'])
    .where('p.section', '=', 'articles')
    .executeTakeFirstOrThrow()
  const categoryId = category.id
  return {
    cookie,
    async begin(origin, word) {
      const home = await ask(`${origin}/ar/Web/`, { headers: { cookie } })
      const [, token = ''] = /csrftoken=([^;]+)/.exec((home.headers['set-cookie'] ?? []).join('\n')) ?? []
      const title = `خبر ${word}`
      const fields = {
        title_ar: title,
        summary_ar: `ملخص ${word}`,
        body_ar: `<p>نص ${word}</p>`,
        category_id: String(categoryId),
        home_position: '12',
      }
      const begun = await ask(`${origin}/ar/admin/api/Entries/articles`, {
        method: 'POST',
        headers: {
          cookie: `${cookie}; csrftoken=${token}`,
          'x-csrftoken': decodeURIComponent(token),
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ fields }),
      })
      if (begun.status !== 201) throw new Error(`Beginning a post answered ${begun.status}: ${begun.body}`)
      const id = Number((JSON.parse(begun.body) as { key: string }).key)
      return {
        id,
        word,
        addresses: {
          page: postPath({ section: 'articles', id, categoryId, slug: toSlug(title) }),
          list: categoryPath(categoryId, category.slug_ar),
          home: '/index',
          feed: '/feeds/all.rss',
          sitemap: '/sitemaps/news.xml',
          search: `/search?q=${word}`,
        },
      }
    },
    async openForm(origin, { id }, move = 'publish') {
      const path = `/admin/articles/${id}`
      const page = await ask(origin + path, { headers: { cookie } })
      const form = {
        csrftoken: valueOf(page.body, 'csrftoken'),
        key: String(id),
        version: valueOf(page.body, 'version'),
        do: move,
        languages: '1',
        language: 'ar',
      }
      return async () => {
        const answer = await ask(origin + path, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        })
        if (answer.status !== 303) throw new Error(`To ${move} answered ${answer.status}`)
      }
    },
  }
}

/** What the first field of that name holds. */
function valueOf(html: string, name: string): string {
  const [field = ''] = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html) ?? []
  return /value="([^"]*)"/.exec(field)?.[1] ?? ''
}
