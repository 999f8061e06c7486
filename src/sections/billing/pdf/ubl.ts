import { escapeHtml } from '#platform/html/escape.ts'
import type { BuyerCopy, SellerCopy } from '../ledger/parties.ts'
import { plainAmount } from '../money/money.ts'
import type { DocumentView } from '../queries.server.ts'

/** What an issued document is as a tax authority counts it. */
interface Tax {
  category: string
  /** Why nothing is charged; empty where something is. */
  reason: string
}

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd'
const RIYADH_MS = 3 * 3_600_000

/** A piece of XML with its children; texts are escaped here and nowhere else. */
function tag(
  name: string,
  content: string | readonly string[],
  attributes: Record<string, string> = {},
): string {
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  const inner = typeof content === 'string' ? escapeHtml(content.replace(/\p{Cc}/gu, ' ')) : content.join('')
  return `<${name}${own.join('')}>${inner}</${name}>`
}

/**
 * An invoice or a credit note as UBL 2.1, with the codes that ZATCA reads (388 and 381; standard or simplified). It is not stamped,
 * cleared or reported: that is the second phase.
 */
export function ublOf(paper: DocumentView, { category, reason }: Tax): string {
  const money = (minor: number, name: string) =>
    tag(`cbc:${name}`, plainAmount(BigInt(minor), paper.currency), { currencyID: paper.currency })
  const issued = new Date(Date.parse(paper.issuedAt) + RIYADH_MS).toISOString()
  const standard = paper.buyer.kind === 'company' && paper.buyer.vatNumber !== ''
  const scheme = tag('cac:TaxScheme', [tag('cbc:ID', 'VAT')])
  const rate = [tag('cbc:ID', category), tag('cbc:Percent', paper.rate.toFixed(2))]
  const why = reason === '' ? [] : [tag('cbc:TaxExemptionReason', reason)]
  const body = [
    tag('cbc:ProfileID', 'reporting:1.0'),
    tag('cbc:ID', paper.number),
    tag('cbc:UUID', paper.id),
    tag('cbc:IssueDate', issued.slice(0, 10)),
    tag('cbc:IssueTime', issued.slice(11, 19)),
    tag('cbc:InvoiceTypeCode', paper.kind === 'credit_note' ? '381' : '388', {
      name: standard ? '0100000' : '0200000',
    }),
    tag('cbc:DocumentCurrencyCode', paper.currency),
    tag('cbc:TaxCurrencyCode', paper.currency),
    ...(paper.period
      ? [
          tag('cac:InvoicePeriod', [
            tag('cbc:StartDate', paper.period.from.slice(0, 10)),
            tag('cbc:EndDate', paper.period.to.slice(0, 10)),
          ]),
        ]
      : []),
    ...(paper.refersTo
      ? [
          tag('cac:BillingReference', [
            tag('cac:InvoiceDocumentReference', [tag('cbc:ID', paper.refersTo.number)]),
          ]),
        ]
      : []),
    ...(paper.qr
      ? [
          tag('cac:AdditionalDocumentReference', [
            tag('cbc:ID', 'QR'),
            tag('cac:Attachment', [
              tag('cbc:EmbeddedDocumentBinaryObject', paper.qr, { mimeCode: 'text/plain' }),
            ]),
          ]),
        ]
      : []),
    tag('cac:AccountingSupplierParty', [
      party(paper.seller, paper.seller.name.ar, paper.seller.address.ar, scheme),
    ]),
    tag('cac:AccountingCustomerParty', [party(paper.buyer, paper.buyer.name, paper.buyer.address, scheme)]),
    tag('cac:TaxTotal', [
      money(paper.vat, 'TaxAmount'),
      tag('cac:TaxSubtotal', [
        money(paper.net, 'TaxableAmount'),
        money(paper.vat, 'TaxAmount'),
        tag('cac:TaxCategory', [...rate, ...why, scheme]),
      ]),
    ]),
    tag('cac:LegalMonetaryTotal', [
      money(paper.net, 'LineExtensionAmount'),
      money(paper.net, 'TaxExclusiveAmount'),
      money(paper.gross, 'TaxInclusiveAmount'),
      money(paper.gross, 'PayableAmount'),
    ]),
    ...paper.lines.map((line, at) =>
      tag('cac:InvoiceLine', [
        tag('cbc:ID', `${at + 1}`),
        tag('cbc:InvoicedQuantity', `${line.quantity}`, { unitCode: 'C62' }),
        money(line.net, 'LineExtensionAmount'),
        ...(line.discount > 0
          ? [
              tag('cac:AllowanceCharge', [
                tag('cbc:ChargeIndicator', 'false'),
                tag('cbc:AllowanceChargeReason', 'discount'),
                money(line.discount, 'Amount'),
              ]),
            ]
          : []),
        tag('cac:TaxTotal', [money(line.vat, 'TaxAmount'), money(line.net + line.vat, 'RoundingAmount')]),
        tag('cac:Item', [tag('cbc:Name', line.text), tag('cac:ClassifiedTaxCategory', [...rate, scheme])]),
        tag('cac:Price', [money(line.unit, 'PriceAmount')]),
      ]),
    ),
  ]
  const namespaces = {
    xmlns: `${NAMESPACE}:Invoice-2`,
    'xmlns:cac': `${NAMESPACE}:CommonAggregateComponents-2`,
    'xmlns:cbc': `${NAMESPACE}:CommonBasicComponents-2`,
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag('Invoice', body, namespaces)}\n`
}

function party(one: SellerCopy | BuyerCopy, name: string, address: string, scheme: string): string {
  return tag('cac:Party', [
    ...(one.crNumber
      ? [tag('cac:PartyIdentification', [tag('cbc:ID', one.crNumber, { schemeID: 'CRN' })])]
      : []),
    tag('cac:PostalAddress', [
      tag('cbc:StreetName', address.replace(/\s*\n\s*/g, ', ')),
      tag('cac:Country', [tag('cbc:IdentificationCode', one.country)]),
    ]),
    ...(one.vatNumber ? [tag('cac:PartyTaxScheme', [tag('cbc:CompanyID', one.vatNumber), scheme])] : []),
    tag('cac:PartyLegalEntity', [tag('cbc:RegistrationName', name)]),
  ])
}
