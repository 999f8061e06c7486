import { POST_SECTIONS } from '#editorial/contract.ts'

/** A table that leaves as a file of JSON Lines, with its stored columns under their own names. */
export interface TableFile {
  file: string
  table: string
  /** Which of its rows. */
  where?: string
  /** Columns that leave with members' data alone. */
  personal?: readonly string[]
  /** Its order, if not that of its first column. */
  order?: string
}

/** Columns that never leave: what is only of this installation, secret, or made again from the others. */
const NEVER = /^(?:search|search_.*|password_hash|totp_.*|sealed_key|token|webauthn_id|hash|share_token)$/

/** What the newsroom writes of stories. */
const SECTIONS = [...POST_SECTIONS, 'live', 'live-entries'].map((section) => `'${section}'`).join(', ')

/** What belongs to the stories. Figures of sections leave as CSV and Parquet besides. */
export const TABLE_FILES: readonly TableFile[] = [
  { file: 'stories/categories', table: 'editorial_category' },
  { file: 'stories/desks', table: 'editorial_desk' },
  { file: 'stories/cards', table: 'editorial_card' },
  { file: 'stories/corrections', table: 'entry_correction' },
  {
    file: 'stories/revisions',
    table: 'entry_revision',
    where: `kind in (${SECTIONS})`,
    personal: ['account_id'],
  },
  {
    file: 'stories/drafts',
    table: 'entry_draft',
    where: `kind in (${SECTIONS})`,
    personal: ['owner_id', 'reviewer_id', 'updated_by', 'visits', 'touched', 'accepted'],
  },
  {
    file: 'stories/comments',
    table: 'editorial_comment',
    personal: ['author_id', 'author_name', 'decided_by', 'text_key', 'held_piece'],
  },
  { file: 'stories/live-coverage', table: 'live_coverage' },
  { file: 'stories/live-entries', table: 'live_entry', personal: ['owner_id'] },
  { file: 'site/redirects', table: 'site_redirect' },
  { file: 'site/pages', table: 'pages_page' },
  { file: 'site/helps', table: 'helps_item' },
  { file: 'site/glossary', table: 'data_glossary' },
  { file: 'site/house-words', table: 'site_house_word' },
  { file: 'site/calendar', table: 'site_calendar_event' },
  { file: 'site/adverts', table: 'site_ad' },
  { file: 'site/menu', table: 'menu_entry' },
  { file: 'site/topics', table: 'editorial_topic' },
  { file: 'site/home-order', table: 'home_order' },
  { file: 'site/sections', table: 'section_info' },
  { file: 'site/settings', table: 'site_setting' },
  { file: 'site/reads', table: 'reads_day' },
  { file: 'site/reads-by-country', table: 'reads_country' },
  { file: 'site/newsletters', table: 'newsletter_list' },
  { file: 'site/newsletter-issues', table: 'newsletter_issue', personal: ['created_by'] },
  {
    file: 'site/breaking-news',
    table: 'following_breaking',
    personal: ['made_by', 'asked_by', 'decided_by'],
  },
  { file: 'site/documents', table: 'fileuploads_document', personal: ['uploaded_by'] },
  { file: 'site/document-rules', table: 'fileuploads_rule' },
  { file: 'site/plans', table: 'billing_plan' },
  { file: 'site/plan-prices', table: 'billing_price' },
  { file: 'figures/sources', table: 'data_source', personal: ['contact'] },
  {
    file: 'figures/imports',
    table: 'data_import',
    personal: ['account_id', 'started_by', 'undone_by', 'upload_id', 'settings', 'progress'],
  },
  { file: 'figures/product-categories', table: 'products_prices_category' },
  { file: 'figures/products', table: 'products_prices_product' },
  { file: 'figures/price-revisions', table: 'products_prices_point_revision', personal: ['account_id'] },
  { file: 'figures/case-events', table: 'dumping_cases_event' },
  { file: 'figures/duties', table: 'dumping_cases_duty' },
  { file: 'figures/landed-cost-rates', table: 'landed_cost_rate' },
  { file: 'figures/exchange-rates', table: 'landed_cost_exchange' },
  { file: 'figures/revisions', table: 'data_revision', personal: ['account_id'] },
  // The figures once more, as they are stored: that is what comes back into a portal.
  { file: 'figures/rows/companies', table: 'companies_company' },
  { file: 'figures/rows/financial-files', table: 'companies_financial_file' },
  { file: 'figures/rows/series', table: 'products_prices_series' },
  { file: 'figures/rows/prices', table: 'products_prices_point' },
  { file: 'figures/rows/cases', table: 'dumping_cases_case' },
  { file: 'figures/rows/deals', table: 'mergers_acquisitions_deal' },
  { file: 'figures/rows/plants', table: 'production_capacity_plant' },
  { file: 'figures/rows/stops', table: 'production_capacity_stop' },
  // What belongs together is counted once.
  {
    file: 'figures/rows/trade',
    table: 'exports_imports_flow',
    order: 'product, process, country, id',
  },
]

/** What leaves with `--members` alone. */
export const MEMBER_FILES: readonly TableFile[] = [
  { file: 'members/accounts', table: 'accounts_user' },
  { file: 'members/newsletter-subscribers', table: 'newsletter_member' },
  { file: 'members/contact-messages', table: 'contact_message' },
  { file: 'members/follows', table: 'following_follow' },
  { file: 'members/alert-rules', table: 'following_rule' },
  { file: 'members/follow-settings', table: 'following_settings' },
  { file: 'members/favourites', table: 'following_favourite' },
  { file: 'members/lists', table: 'following_list' },
  { file: 'members/list-items', table: 'following_list_item' },
  { file: 'members/boards', table: 'board_entry' },
  { file: 'members/board-settings', table: 'board_settings' },
  { file: 'members/saved-views', table: 'workbench_saved' },
  { file: 'members/customers', table: 'billing_account' },
  { file: 'members/seats', table: 'billing_seat' },
  { file: 'members/subscriptions', table: 'billing_subscription' },
  { file: 'members/entitlements', table: 'billing_entitlement' },
  { file: 'members/invoices', table: 'billing_invoice' },
  { file: 'members/invoice-lines', table: 'billing_line' },
  { file: 'members/payments', table: 'billing_payment' },
  { file: 'members/comment-reports', table: 'editorial_comment_report' },
  { file: 'members/sanctions', table: 'editorial_sanction' },
  { file: 'members/desk-notes', table: 'entry_note' },
]

/** The query of a table's rows in the order of its key, without what stays here. */
export function selectOf(
  { table, where, personal = [], order = '1' }: TableFile,
  columns: readonly string[],
  members: boolean,
): string {
  const kept = columns.filter((column) => !NEVER.test(column) && (members || !personal.includes(column)))
  return `select ${kept.map((column) => `"${column}"`).join(', ')} from public.${table}${where ? ` where ${where}` : ''} order by ${order}`
}

/** What no export has, each with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, readonly string[]>> = {
  'written in another form: stories, media, votes': [
    'editorial_post',
    'media_image',
    'vote_question',
    'vote_option',
    'vote_ballot',
  ],
  'made again from the others': [
    'editorial_card_use',
    'editorial_listing',
    'exports_imports_country',
    'exports_imports_coverage',
    'exports_imports_partner',
    'exports_imports_period',
    'exports_imports_series',
    'exports_imports_without_partners',
    'exports_imports_without_products',
    'products_prices_latest',
    'data_version',
    'search_document',
    'search_head',
    'following_work',
    'newsletter_body',
  ],
  'secret, or of this installation alone': [
    'accounts_api_key',
    'accounts_api_use',
    'accounts_challenge',
    'accounts_login',
    'accounts_passkey',
    'accounts_recovery_code',
    'accounts_registration',
    'accounts_session',
    'accounts_token',
    'backup_run',
    'backup_schedule',
    'billing_settings',
    'following_channel',
    'following_device',
    'mail_unsubscribe',
    'day_mark',
    'day_salt',
    'rate_limit',
    'request_once',
    'schema_migration',
  ],
  'records of work that is done': [
    'archive_before',
    'archive_finding',
    'archive_import',
    'archive_item',
    'archive_made',
    'archive_request',
    'audit_head',
    'audit_log',
    'billing_attempt',
    'billing_coupon',
    'billing_coupon_use',
    'billing_event',
    'billing_number',
    'billing_reminder',
    'billing_vat_rate',
    'data_import_fault',
    'data_mapping',
    'data_source_run',
    'data_upload',
    'editorial_comment_decision',
    'entry_batch',
    'entry_notice',
    'entry_notice_choice',
    'entry_presence',
    'entry_preview',
    'entry_view',
    'following_channel_post',
    'following_delivery',
    'following_notice',
    'mail_outbox',
    'newsletter_bounce',
    'newsletter_delivery',
    'reads_hour',
    'reads_most',
    'search_asked',
    'search_missed',
    'search_popular',
    'site_missed',
    'site_missed_hidden',
  ],
  'the demonstration’s own account of itself': [
    'demo_removal',
    'demo_removed',
    'demo_row',
    'products_prices_invented',
  ],
}
