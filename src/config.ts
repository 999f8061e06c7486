import { isAbsolute, resolve } from 'node:path'
import { ConfigError } from './config/config-error.ts'
import { readEdge, type EdgeConfig } from './config/edge.ts'
import type { Env } from './config/hidden-values.ts'
import { readStripe, type StripeConfig } from './config/stripe.ts'
import { variablesOf } from './config/variables.ts'

/** The configuration of the portal. One variable, one line; a wrong one stops the boot. */
export interface Config {
  /** Address to listen on. */
  host: string
  port: number
  /** Where Prometheus asks for the metrics of this process; null for none. */
  metricsPort: number | null
  /** The address readers use, without a slash at the end: links in feeds, mails and canonical tags start with it. */
  publicUrl: string
  /** Whether the operator said it; else it is this machine's own address, and leads nowhere from another. */
  hasPublicUrl: boolean
  /** A PostgreSQL server; without it the embedded server in `dataDir` is used. */
  databaseUrl: string | null
  /** The same database without the pooler that `databaseUrl` may lead to. */
  databaseDirectUrl: string | null
  /** Copies of the database from which what is the same for everybody may be read. */
  databaseReadUrls: readonly string[]
  /** A Redis server to carry cache drops between instances; without it PostgreSQL's NOTIFY does. */
  redisUrl: string | null
  /** A bucket for pictures, documents and other files; null stores them below `dataDir`. */
  filesUrl: string | null
  /** Where the embedded database, uploads and the generated secret live. */
  dataDir: string
  /** What this process does: serve pages, run jobs, or both. */
  role: 'all' | 'web' | 'worker'
  /** Whether a start brings the schema up to date, or waits until the command `migrate` has. */
  migrate: 'start' | 'never'
  /** What is loaded into an empty database: the demonstration newsroom, only what is real of it, or nothing. */
  demo: 'full' | 'open' | 'none'
  /** A cache in front of the portal that keeps pages by their tags; null where none does. */
  edge: EdgeConfig | null
  /** `smtp://user:password@host:port`; without it mails are stored for the administrator to read. */
  smtpUrl: string | null
  mailFrom: string
  /** Where newsletters come back to that could not be delivered: each leaves with an address of its own below it. */
  bounceAddress: string | null
  /** Whom push services may write to, `mailto:` or `https:`; without it notices are not sent to devices. */
  pushSubject: string | null
  /** Mails of newsletters that one worker hands to the mail server a second. */
  newsletterRate: number
  /** Where contact messages are sent. */
  contactTo: string
  adminEmail: string
  /** Given, it is set at every boot; not given, one is made at the first boot and printed. */
  adminPassword: string | null
  /** Key of every signature (form tokens, ballots). Without it one is generated and stored in `dataDir`. */
  secret: string | null
  /** Under which backups enclose the signing key; null where none do. */
  backupPassphrase: string | null
  /** How many proxies are in front, each adding to X-Forwarded-For: the reader's address is that many places from the right. */
  trustProxy: number
  /** How many times longer than on a machine of its own the portal waits for its database, and work waits for its turn. */
  patience: number
  /** Machines of a private network that sources may be fetched from, as `host:port`. */
  fetchAllow: readonly string[]
  /** The folder whose files sources may read; null for none. */
  sourceFolder: string | null
  /** Payments by card; null where they are not offered. */
  stripe: StripeConfig | null
  /** Where exceptions are reported to, a service that speaks Sentry's protocol; null for none. */
  sentryDsn: string | null
  /** A collector of OpenTelemetry traces; null for none. */
  otlpEndpoint: string | null
  /** Debug: tags for analytics and advertising are never loaded. */
  debug: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/** Shortest signing key and password, in characters. */
export const LEAST_SECRET = 32
export const LEAST_PASSWORD = 9
const LEAST_PASSPHRASE = 12
/** A local part has 64 characters, and 49 of them are added for each mail. */
const BOUNCE_ADDRESS = /^[a-z0-9._-]{1,15}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/
const HOST_AND_PORT = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/
const MOST_PROXIES = 10
const MOST_PATIENCE = 60

const DEMO_VALUES: ReadonlyMap<string, Config['demo']> = new Map([
  ['1', 'full'],
  ['true', 'full'],
  ['open', 'open'],
  ['0', 'none'],
  ['false', 'none'],
])

/** Reads and checks the environment. Throws ConfigError with every problem at once. */
export function readConfig(environment: Env): Config {
  const variables = variablesOf(environment)
  const { problems, isSet, read, oneOf, flag, url, email } = variables
  const port = read(
    'PORT',
    3000,
    (t) => (/^\d{1,5}$/.test(t) && Number(t) <= 65535 ? Number(t) : undefined),
    'is not a port between 0 and 65535',
    '3000',
  )
  const config: Config = {
    host: read(
      'HOST',
      '0.0.0.0',
      (t) => (/\s/.test(t) ? undefined : t),
      'is not a host to listen on',
      '127.0.0.1',
    ),
    port,
    metricsPort: read<number | null>(
      'METRICS_PORT',
      null,
      (t) => (/^\d{1,5}$/.test(t) && Number(t) <= 65535 ? Number(t) : undefined),
      'is not a port between 0 and 65535',
      '9464',
    ),
    publicUrl: (
      url('PUBLIC_URL', ['https:', 'http:'], 'https://kimya.example') ?? `http://localhost:${port}`
    ).replace(/\/+$/, ''),
    hasPublicUrl: isSet('PUBLIC_URL'),
    databaseUrl: url(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://kimya:password@127.0.0.1:5432/kimya',
    ),
    databaseDirectUrl: url(
      'DATABASE_DIRECT_URL',
      ['postgres:', 'postgresql:'],
      'postgres://kimya:password@10.0.0.5:5432/kimya',
    ),
    databaseReadUrls: read<readonly string[]>(
      'DATABASE_READ_URL',
      [],
      (t) => {
        const urls = t.split(',').map((one) => one.trim())
        return urls.every((one) => URL.canParse(one) && /^postgres(?:ql)?:$/.test(new URL(one).protocol))
          ? urls
          : undefined
      },
      'is not a list of addresses that start with postgres://',
      'postgres://kimya:password@10.0.0.6:5432/kimya',
    ),
    redisUrl: url('REDIS_URL', ['redis:', 'rediss:'], 'redis://127.0.0.1:6379'),
    filesUrl: url(
      'FILES_URL',
      ['s3:'],
      's3://key:secret@s3.me-south-1.amazonaws.com/kimya?region=me-south-1',
    ),
    dataDir: resolve(read('DATA_DIR', '.kimya', (t) => t, '', '.kimya')),
    role: oneOf('ROLE', ['all', 'web', 'worker'], 'all'),
    migrate: oneOf('MIGRATE', ['start', 'never'], 'start'),
    demo: read<Config['demo']>(
      'DEMO',
      'full',
      (t) => DEMO_VALUES.get(t),
      `is not one of ${[...DEMO_VALUES.keys()].join(', ')}`,
      'open',
    ),
    edge: readEdge(variables),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587'),
    mailFrom: email('MAIL_FROM', 'no-reply@kimya.example'),
    bounceAddress: read<string | null>(
      'BOUNCE_ADDRESS',
      null,
      (t) => (BOUNCE_ADDRESS.test(t.toLowerCase()) ? t.toLowerCase() : undefined),
      'is not an e-mail address with at most 15 characters before the @ and no +',
      'bounces@kimya.example',
    ),
    pushSubject: url('PUSH_SUBJECT', ['mailto:', 'https:'], 'mailto:desk@kimya.example'),
    newsletterRate: read(
      'NEWSLETTER_RATE',
      25,
      (t) => (/^\d{1,4}$/.test(t) && Number(t) >= 1 ? Number(t) : undefined),
      'is not a number of mails a second between 1 and 9999',
      '25',
    ),
    contactTo: email('CONTACT_TO', 'desk@kimya.example'),
    adminEmail: email('ADMIN_EMAIL', 'admin@kimya.example'),
    adminPassword: read<string | null>(
      'ADMIN_PASSWORD',
      null,
      (t) => (t.length >= LEAST_PASSWORD ? t : undefined),
      'is too short: more than eight characters',
      'a-long-passphrase',
    ),
    secret: read<string | null>(
      'SECRET',
      null,
      (t) => (t.length >= LEAST_SECRET ? t : undefined),
      'is too short: at least 32 characters',
      'the output of: openssl rand -hex 32',
    ),
    backupPassphrase: read<string | null>(
      'BACKUP_PASSPHRASE',
      null,
      (t) => (t.length >= LEAST_PASSPHRASE ? t : undefined),
      `is too short: at least ${LEAST_PASSPHRASE} characters`,
      'five or six words of a dictionary',
    ),
    fetchAllow: read<readonly string[]>(
      'FETCH_ALLOW',
      [],
      (t) => {
        const hosts = t.split(',').map((host) => host.trim().toLowerCase())
        return hosts.every((host) => HOST_AND_PORT.test(host)) ? hosts : undefined
      },
      'is not a list of hosts with their ports',
      'files.intranet.example:443,10.0.0.5:8080',
    ),
    sourceFolder: read<string | null>(
      'SOURCE_FOLDER',
      null,
      (t) => (isAbsolute(t) ? resolve(t) : undefined),
      'is not the whole path of a folder',
      '/srv/kimya-sources',
    ),
    trustProxy: read(
      'TRUST_PROXY',
      0,
      (t) => (/^\d{1,2}$/.test(t) && Number(t) <= MOST_PROXIES ? Number(t) : undefined),
      `is not a number of proxies between 0 and ${MOST_PROXIES}`,
      '1',
    ),
    patience: read(
      'PATIENCE',
      1,
      (t) => (/^\d{1,2}$/.test(t) && Number(t) >= 1 && Number(t) <= MOST_PATIENCE ? Number(t) : undefined),
      `is not a whole number between 1 and ${MOST_PATIENCE}`,
      '5',
    ),
    stripe: readStripe(variables),
    sentryDsn: read<string | null>(
      'SENTRY_DSN',
      null,
      (t) => (/^https?:\/\/\w+(?::\w+)?@[^/]+\/(?:.+\/)?\d+$/.test(t) ? t : undefined),
      'is not the address of a project as Sentry shows it',
      'https://key@errors.example/1',
    ),
    otlpEndpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://collector:4318'),
    debug: flag('DEBUG_SITE', false),
    logLevel: oneOf('LOG_LEVEL', ['info', 'silent', 'error', 'warn', 'debug'], 'info'),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
