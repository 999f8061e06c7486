/** A text in both languages. */
interface Both {
  ar: string
  en: string
}

export const SOCIAL_NETWORKS = [
  'twitter',
  'instagram',
  'youtube',
  'facebook',
  'whatsapp',
  'telegram',
] as const
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number]

/** What readers must see of whose a picture is: nothing, its credit, or its credit and licence. */
export const PICTURE_RIGHTS = ['none', 'credit', 'licence'] as const
type PictureRights = (typeof PICTURE_RIGHTS)[number]

export const DESIGNS = ['design_1', 'design_2'] as const
type Design = (typeof DESIGNS)[number]

/** The rules of breaking news. */
export interface BreakingRules {
  /** Whether a second person must consent before a notice is sent. */
  consent: boolean
  /** Minutes after which a request for consent lapses. */
  lapse: number
  /** As many as the site sends in a day, and a reader is sent; corrections are not counted. */
  perDay: number
  perReader: number
}

/** What the newsroom sets for the whole site. Empty text means 'not set'. */
export interface SiteSettings extends Record<SocialNetwork, string> {
  name: Both
  tagline: Both
  /** Shown in place of the mark's cell. */
  image: { src: string; width: number; height: number } | null
  design: Design
  use_search: boolean
  google_analytics: string
  google_adsen: string
  /** True while the site is closed: only those who may enter see more than the closing message. */
  not_available: boolean
  closing_message: Both
  /** When a closed site is expected to open again, as an instant; null where it is not known. It opens by hand. */
  closed_until: string | null
  registration_open: boolean
  posting_open: boolean
  /** Comments with one of these words wait for the newsroom. */
  comment_words: string[]
  /** What a picture needs before a story with it is published. */
  picture_rights: PictureRights
  /** Pictures of published stories are described in each language, or marked as decoration. */
  picture_descriptions: boolean
  /** Authors, editors and administrators do nothing on the site before they have a second factor. */
  second_factor_for_staff: boolean
  breaking: BreakingRules
}

export const DEFAULT_SETTINGS: SiteSettings = {
  name: { ar: 'كيميا', en: 'Kimya' },
  tagline: {
    ar: 'أخبار وبيانات صناعة الكيماويات في الخليج',
    en: 'News and data for the Gulf chemicals industry',
  },
  image: null,
  design: 'design_1',
  use_search: true,
  google_analytics: '',
  google_adsen: '',
  twitter: '',
  instagram: '',
  youtube: '',
  facebook: '',
  whatsapp: '',
  telegram: '',
  not_available: false,
  closing_message: {
    ar: 'الموقع مغلق مؤقتاً لأعمال التحديث. نعود قريباً.',
    en: 'The site is closed for an update. We will be back shortly.',
  },
  closed_until: null,
  registration_open: true,
  posting_open: true,
  comment_words: [],
  picture_rights: 'none',
  picture_descriptions: false,
  second_factor_for_staff: false,
  breaking: { consent: false, lapse: 30, perDay: 6, perReader: 4 },
}
