import { LRI, PDI, isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import { toDate } from '#i18n/date/date.ts'
import { drawable } from '#i18n/drawable.ts'
import { createI18n } from '#i18n/i18n.ts'
import type { Lang } from '#i18n/locale.ts'
import { ar as wordsAr } from '#i18n/messages.ar.ts'
import { en as wordsEn } from '#i18n/messages.en.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import { qrOf } from '#platform/drawing/qr.server.ts'
import { utcParts } from '#platform/pdf/typst.ts'
import type { DocumentData, PdfDocument } from '#platform/pdf/typst.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import type { BuyerCopy, SellerCopy } from '../ledger/parties.ts'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'
import { moneyText } from '../money/money.ts'
import { howToPay } from '../order/pay.server.ts'
import type { TransferInstructions } from '../providers/provider.ts'
import { documentView, readDocument, type DocumentView } from '../queries.server.ts'
import { inFours, statusKey, titleKey } from '../view/document-words.ts'
import prelude from '#platform/pdf/prelude.typ?raw'
import { ublOf } from './ubl.ts'
import template from './document.typ?raw'

/** A document of the ledger for who may see its page; null for everybody else. */
export async function invoiceDocument(
  app: App,
  viewer: Viewer,
  lang: Lang,
  id: string,
): Promise<{ name: string; document: PdfDocument } | null> {
  const invoice = await readDocument({ app, viewer }, id)
  if (!invoice) return null
  const paper = await documentView({ app, lang }, invoice)
  // The Arabic document is the invoice, whatever language it is read in.
  const own = lang === 'ar' ? paper : await documentView({ app, lang: 'ar' }, invoice)
  const tax = { category: invoice.category, reason: invoice.reason_ar }
  const xml = invoice.kind === 'proforma' || own.seller.vatNumber === '' ? null : ublOf(own, tax)
  const data = paperData(paper, await howToPay(app.db, paper), lang, xml)
  return { name: `${paper.number}-${lang}`, document: paperDocument(data) }
}

/** Stored for years, so for archives. */
export const paperDocument = (data: DocumentData): PdfDocument => ({
  source: `${prelude}\n${template}`,
  data,
  standard: 'a-3a',
})

/** The content of the document: words, figures and their order, as on its page. */
export function paperData(
  paper: DocumentView,
  pay: TransferInstructions | null,
  lang: Lang,
  xml: string | null = null,
): DocumentData {
  const dict = lang === 'ar' ? { ...wordsAr, ...ar } : { ...wordsEn, ...en }
  // Preferred digits are for the screen: a document is the same for all.
  const { t, fmt } = createI18n({ lang, dict, prefs: DEFAULT_PREFS, now: new Date(paper.issuedAt) })
  const ltr = (text: string) => `${LRI}${text}${PDI}`
  const text = (words: string) => drawable(isolateText(words, lang), lang)
  const money = (minor: number) => ltr(moneyText(fmt, minor, paper.currency))
  const heading = t(titleKey(paper))
  const discounted = paper.lines.some(({ discount }) => discount > 0)
  const vat = t('billing.vatAt', { rate: fmt.share(paper.rate) })
  const party = (title: string, name: string, address: string, one: SellerCopy | BuyerCopy) => ({
    title,
    name: isolateWhole(drawable(name, lang)),
    lines: [
      ...address.split('\n').map((line) => isolateWhole(drawable(line, lang))),
      countryName(one.country, lang),
      ...(one.vatNumber ? [`${t('billing.vatNumber')} ${ltr(one.vatNumber)}`] : []),
      ...(one.crNumber ? [`${t('billing.crNumber')} ${ltr(one.crNumber)}`] : []),
    ],
  })
  const qr = paper.qr === null ? null : qrOf(paper.qr)
  return {
    lang,
    title: `${heading} ${ltr(paper.number)}`,
    author: paper.seller.name[lang],
    date: utcParts(toDate(paper.issuedAt) ?? new Date(0)),
    page: (lang === 'ar' ? ar : en)['billing.page'],
    heading,
    other: (lang === 'ar' ? en : ar)[titleKey(paper)],
    status: t(statusKey(paper)),
    mark: paper.demo ? t('billing.demo') : null,
    note: lang === 'en' && paper.kind !== 'proforma' ? t('billing.copy') : null,
    qr: qr && {
      alt: t('billing.qr'),
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${qr.size} ${qr.size}"><path d="${qr.path}"/></svg>`,
    },
    facts: [
      [t('billing.number'), ltr(paper.number)],
      [t('billing.date'), text(fmt.dateTime(paper.issuedAt))],
      ...(paper.period
        ? [
            [
              t('billing.supply'),
              t('billing.fromTo', { from: fmt.date(paper.period.from), to: fmt.date(paper.period.to) }),
            ],
          ]
        : []),
      ...(paper.dueAt && paper.status === 'open' ? [[t('billing.due'), fmt.date(paper.dueAt)]] : []),
      ...(paper.refersTo
        ? [
            [
              t(paper.kind === 'credit_note' ? 'billing.corrects' : 'billing.proformaNumber'),
              ltr(paper.refersTo.number),
            ],
          ]
        : []),
    ],
    parties: [
      party(t('billing.seller'), paper.seller.name[lang], paper.seller.address[lang], paper.seller),
      party(t('billing.buyer'), paper.buyer.name, paper.buyer.address, paper.buyer),
    ],
    columns: [
      t('billing.what'),
      t('billing.quantity'),
      t('billing.unit'),
      ...(discounted ? [t('billing.discount')] : []),
      t('billing.net'),
      text(vat),
      t('billing.lineGross'),
    ],
    rows: paper.lines.map((line) => [
      text(line.text),
      ltr(fmt.number(line.quantity)),
      money(line.unit),
      ...(discounted ? [money(line.discount)] : []),
      money(line.net),
      money(line.vat),
      money(line.net + line.vat),
    ]),
    sums: [
      [t('billing.netTotal'), money(paper.net)],
      [t('billing.vatTotal'), money(paper.vat)],
      [t('billing.gross'), money(paper.gross)],
      ...(paper.kind === 'proforma' && paper.status === 'open' && paper.balance !== paper.gross
        ? [[t('billing.balance'), money(paper.balance)]]
        : []),
    ],
    pay: pay
      ? {
          title: t('billing.pay'),
          text: t('billing.payText'),
          demo: t('billing.demoText'),
          facts: [
            [t('billing.amountDue'), money(pay.amount)],
            [t('billing.reference'), ltr(pay.reference)],
            [t('billing.holder'), text(pay.to.holder)],
            [t('billing.iban'), ltr(inFours(pay.to.iban))],
            ...(pay.to.bank[lang] ? [[t('billing.bank'), text(pay.to.bank[lang])]] : []),
            ...(pay.to.swift ? [[t('billing.swift'), ltr(pay.to.swift)]] : []),
          ],
        }
      : null,
    notes: [
      ...(paper.reason ? [text(paper.reason)] : []),
      t(paper.kind === 'proforma' ? 'billing.isOffer' : 'billing.isComputed'),
    ],
    xml: xml === null ? null : { name: `${paper.number}.xml`, text: xml, about: t('billing.xml') },
  }
}
