import { expect, test } from 'vitest'
import { catalogueProblems } from '#i18n/catalogue-check.ts'
import { ar as askedAr } from '#admin/archives/messages.ar.ts'
import { en as askedEn } from '#admin/archives/messages.en.ts'
import { ar as archiveAr } from '#archive/messages.ar.ts'
import { en as archiveEn } from '#archive/messages.en.ts'
import { ar as cardsAr } from '#editorial/cards/messages.ar.ts'
import { en as cardsEn } from '#editorial/cards/messages.en.ts'
import { ar as bylineAr } from '#editorial/byline/messages.ar.ts'
import { en as bylineEn } from '#editorial/byline/messages.en.ts'
import { ar as commentsAr } from '#editorial/comments/messages.ar.ts'
import { en as commentsEn } from '#editorial/comments/messages.en.ts'
import { ar as editorAr } from '#entries/editor/messages.ar.ts'
import { en as editorEn } from '#entries/editor/messages.en.ts'
import { ar as mailAr } from '#sections/accounts/mail-messages.ar.ts'
import { en as mailEn } from '#sections/accounts/mail-messages.en.ts'
import { ar as billingMailAr } from '#sections/billing/mail-messages.ar.ts'
import { en as billingMailEn } from '#sections/billing/mail-messages.en.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import type { Dictionary } from '#i18n/messages.ts'
import { ar as coreAr } from './core.ar.ts'
import { en as coreEn } from './core.en.ts'
import { ar as moreAr } from './more.ar.ts'
import { en as moreEn } from './more.en.ts'
import { ar as panelAr } from './panel.ar.ts'
import { en as panelEn } from './panel.en.ts'

const dataAr = Object.assign({}, ...DATA_SECTIONS.map(({ messages }) => messages.ar)) as Dictionary
const dataEn = Object.assign({}, ...DATA_SECTIONS.map(({ messages }) => messages.en)) as Dictionary

test('LANG-01 every message exists in both languages, with the same places', () => {
  expect(
    catalogueProblems(
      {
        ...coreEn,
        ...moreEn,
        ...dataEn,
        ...panelEn,
        ...bylineEn,
        ...cardsEn,
        ...commentsEn,
        ...editorEn,
        ...mailEn,
        ...billingMailEn,
        ...archiveEn,
        ...askedEn,
      },
      {
        ...coreAr,
        ...moreAr,
        ...dataAr,
        ...panelAr,
        ...bylineAr,
        ...cardsAr,
        ...commentsAr,
        ...editorAr,
        ...mailAr,
        ...billingMailAr,
        ...archiveAr,
        ...askedAr,
      },
    ),
  ).toEqual([])
})

test('LANG-05 every counted Arabic message has all six forms', () => {
  const pluralMessages = Object.entries({
    ...coreAr,
    ...moreAr,
    ...dataAr,
    ...panelAr,
    ...bylineAr,
    ...cardsAr,
    ...commentsAr,
    ...editorAr,
    ...mailAr,
    ...billingMailAr,
    ...archiveAr,
    ...askedAr,
  }).filter(([, message]) => typeof message === 'object')
  expect(pluralMessages.length).toBeGreaterThan(5)
  for (const [key, forms] of pluralMessages)
    expect(Object.keys(forms).sort(), key).toEqual(['few', 'many', 'one', 'other', 'two', 'zero'])
})
