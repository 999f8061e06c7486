import * as z from 'zod'
import { categorySchema } from '#editorial/api-contract.ts'
import { DESIGNS, SOCIAL_NETWORKS, type SocialNetwork } from '#site/contract.ts'

const social = Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, z.string()])) as Record<
  SocialNetwork,
  z.ZodString
>

/** What the client starts with: each key is loaded into the module of its name (SHELL-16). Empty text means 'not set'. */
export const webSchema = z
  .object({
    'site-settings': z.object({
      name: z.string(),
      tagline: z.string(),
      image: z.object({ src: z.string(), width: z.int(), height: z.int() }).nullable(),
      design: z.enum(DESIGNS),
      use_search: z.boolean(),
      google_analytics: z.string(),
      google_adsen: z.string(),
      ...social,
    }),
    version: z.string(),
    not_available: z.boolean(),
    pages: z.array(z.object({ slug: z.string(), name: z.string(), position: z.string() })),
    categories: z
      .array(categorySchema)
      .meta({ description: 'The tree; the other views are at /articles/api/Categories.' }),
    sections: z
      .record(z.string(), z.string())
      .meta({ description: 'The label of each section by its name in addresses.' }),
    vote: z
      .object({ current: z.int().nullable() })
      .meta({ description: 'The id of the newest open question.' }),
    accounts: z.object({ username: z.string(), display_name: z.string(), role: z.string() }).nullable(),
    csrf: z
      .object({ token: z.string() })
      .meta({ description: 'The same as the cookie csrftoken, for clients that keep cookies apart.' }),
  })
  .meta({ id: 'Web' })

export const versionSchema = z.object({ version: z.string() })

/** A fault that a browser reports. Long texts are cut by the sender. */
export const windowErrorSchema = z.object({
  message: z.string().min(1).max(500),
  source: z.string().max(500).optional(),
  line: z.int().min(0).optional(),
  path: z.string().max(500).optional(),
})
