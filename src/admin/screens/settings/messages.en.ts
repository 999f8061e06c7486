import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.settings.identity': 'Name and look',
  'admin.settings.name': 'Site name',
  'admin.settings.tagline': 'Tagline',
  'admin.settings.image': 'Logo',
  'admin.settings.image.hint':
    'PNG, WebP, JPEG or AVIF, up to 5 MB. Without a logo, the first letter of the name is shown.',
  'admin.settings.image.remove': 'Remove the logo',
  'admin.settings.design': 'Home page design',
  'admin.settings.design.hint': 'Both designs show the same stories and figures, in a different order.',
  'admin.settings.design.design_1': 'Newspaper front',
  'admin.settings.design.design_2': 'Market desk',
  'admin.settings.readers': 'Readers and members',
  'admin.settings.search': 'Search is available',
  'admin.settings.registration': 'Readers can register',
  'admin.settings.words': 'Words to check in comments',
  'admin.settings.words.hint':
    'One word or phrase per line. A comment with one of them waits for review, however it is spelt: marks, stretched letters and spaced-out letters are seen through.',
  'admin.settings.posting': 'Authors can write',
  'admin.settings.posting.hint':
    'Turn off during maintenance. Authors then see a notice instead of the form.',
  'admin.settings.pictures': 'What a picture needs before a story with it is published',
  'admin.settings.pictures.hint':
    'A story without it is refused when it is published, and nothing of it is lost. What is published already stays.',
  'admin.settings.pictures.none': 'Nothing',
  'admin.settings.pictures.credit': 'Its credit',
  'admin.settings.pictures.licence': 'Its credit and licence',
  'admin.settings.pictures.descriptions': 'No story is published with a picture that is not described',
  'admin.settings.pictures.descriptions.hint':
    'Each picture is described in each language of the story, or marked as decoration.',
  'admin.settings.secondFactor': 'Two-step login is required of the newsroom and the administrators',
  'admin.settings.secondFactor.hint':
    'Authors, editors and administrators, you included: anyone who has not set it up can open only the page for setting it up.',
  'admin.settings.closing': 'Closing the site',
  'admin.settings.closing.hint':
    'While the site is closed, every reader sees the text below. Administrators can still enter.',
  'admin.settings.closed': 'The site is closed',
  'admin.settings.message': 'Text for readers',
  'admin.settings.until': 'Expected to open',
  'admin.settings.until.hint': 'Riyadh time. Readers see it; the site opens only when you open it.',
  'admin.settings.networks': 'Social networks',
  'admin.settings.networks.hint': 'Full addresses. A network without an address is not shown.',
  'admin.settings.tags': 'Analytics and advertising',
  'admin.settings.tags.hint': 'Loaded only after the reader consents. Leave empty for none.',
  'admin.settings.analytics': 'Google Analytics measurement ID',
  'admin.settings.adsense': 'Google AdSense publisher ID',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
