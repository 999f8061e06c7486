import { data } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { oneLine } from '#platform/http/form/typed-lines.ts'
import { PrivateHostError, publicUrl } from '#platform/http/download/public-host.server.ts'
import { breakingRules } from '#sections/following/breaking/rules.server.ts'
import {
  CHANNEL_KINDS,
  CHANNEL_LANGS,
  CHANNEL_LIMITS,
  LEAST_KEY,
  TELEGRAM_TARGET,
  TELEGRAM_TOKEN,
  type ChannelValues,
} from '#sections/following/channels/channel.ts'
import { listChannels, removeChannel, saveChannel } from '#sections/following/channels/channels.server.ts'
import type { BreakingRules } from '#site/contract.ts'
import { saveSettings } from '#site/settings.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { RULE_BOUNDS } from './contract.ts'

const WRONG = {
  number: { ar: 'اكتب عدداً صحيحاً ضمن الحدود المذكورة.', en: 'Enter a whole number within the limits.' },
  name: { ar: 'اكتب اسماً قصيراً للقناة.', en: 'Enter a short name for the channel.' },
  telegram: {
    ar: 'اكتب معرف القناة ويبدأ بالعلامة @، أو رقمها.',
    en: 'Enter the channel’s name starting with @, or its number.',
  },
  address: {
    ar: 'اكتب عنواناً عاماً كاملاً يبدأ بـ https://',
    en: 'Enter a whole public address starting with https://',
  },
  token: {
    ar: 'الصق رمز البوت كاملاً كما أعطاه BotFather.',
    en: 'Paste the whole bot token as BotFather gave it.',
  },
  key: {
    ar: 'المفتاح أقصر من 24 حرفاً فيسهل تخمينه.',
    en: 'The key is shorter than 24 characters and easy to guess.',
  },
} as const satisfies Record<string, LocalizedText>

/** The rules of breaking news, and the channels outside that it is posted to. */
export const BREAKING_SETTINGS: PanelScreen<'breakingForms'> = {
  path: 'breaking/settings',
  title: { ar: 'قواعد الأخبار العاجلة وقنواتها', en: 'Breaking news: rules and channels' },
  needs: 'settings.edit',
  view: 'breakingForms',
  commands: [{ icon: 'telegram' }],

  async load({ app }) {
    const [rules, channels] = await Promise.all([breakingRules(app.db), listChannels(app.db)])
    return { form: 'settings', rules, channels }
  },

  async act(ctx, _at, form) {
    await saveSettings(ctx.app, { breaking: readRules(form) }, ctx)
    return { to: 'breaking/settings', done: 'chosen' }
  },
}

/** One channel outside, or a new one. */
export const BREAKING_CHANNEL: PanelScreen<'breakingForms'> = {
  path: 'breaking/channels/:id',
  title: { ar: 'قناة خارجية', en: 'Outside channel' },
  needs: 'settings.edit',
  view: 'breakingForms',

  async load({ app }, { params }) {
    if (params['id'] === 'new') return { form: 'channel', channel: null }
    const channel = (await listChannels(app.db)).find(({ id }) => String(id) === params['id'])
    if (!channel) throw data(null, { status: 404 })
    return { form: 'channel', channel }
  },

  async act(ctx, { params }, form) {
    const id = parseId(params['id'])
    if (id === null && params['id'] !== 'new') throw new Refusal('not_found')
    const to = 'breaking/settings'
    if (formText(form, 'do') === 'remove') {
      await removeChannel(ctx, id ?? 0)
      return { to, done: 'removed' }
    }
    await saveChannel(ctx, id, readChannel(form), formText(form, 'channel_key').trim())
    return { to, done: 'chosen' }
  },
}

function readRules(form: FormData): BreakingRules {
  const errors: Record<string, LocalizedText> = {}
  const whole = (name: keyof typeof RULE_BOUNDS) => {
    const text = formText(form, name).trim()
    const [least, most] = RULE_BOUNDS[name]
    const value = /^\d{1,5}$/.test(text) ? Number(text) : -1
    if (value < least || value > most) errors[name] = WRONG.number
    return value
  }
  const rules = {
    consent: form.get('consent') === '1',
    lapse: whole('lapse'),
    perDay: whole('perDay'),
    perReader: whole('perReader'),
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return rules
}

function readChannel(form: FormData): ChannelValues {
  const kind = CHANNEL_KINDS.find((one) => one === formText(form, 'kind'))
  const lang = CHANNEL_LANGS.find((one) => one === formText(form, 'lang'))
  if (!kind || !lang) throw new Refusal('bad_request')
  const [name, target] = [oneLine(formText(form, 'name')), oneLine(formText(form, 'target'))]
  const key = formText(form, 'channel_key').trim()
  const errors: Record<string, LocalizedText> = {}
  if (name === '' || Array.from(name).length > CHANNEL_LIMITS.name) errors['name'] = WRONG.name
  if (kind === 'telegram' && !TELEGRAM_TARGET.test(target)) errors['target'] = WRONG.telegram
  if (kind === 'webhook' && !isPublic(target)) errors['target'] = WRONG.address
  if (key !== '' && kind === 'telegram' && !TELEGRAM_TOKEN.test(key)) errors['channel_key'] = WRONG.token
  if (key !== '' && kind === 'webhook' && (key.length < LEAST_KEY || key.length > CHANNEL_LIMITS.key))
    errors['channel_key'] = WRONG.key
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return { kind, lang, name, target, paused: form.get('paused') === '1' }
}

function isPublic(address: string): boolean {
  try {
    return address.length <= CHANNEL_LIMITS.target && publicUrl(address) !== null
  } catch (error) {
    if (error instanceof PrivateHostError) return false
    throw error
  }
}
