import { taxCode } from '../ledger/zatca-code.ts'
import type { DocumentView } from '../queries.server.ts'

const ISSUED = '2026-11-22T09:30:00.000Z'

/** An invoice of two lines with everything that one may have. */
export const TEST_PAPER: DocumentView = {
  id: '00000000-0000-0000-0000-000000000001',
  kind: 'invoice',
  status: 'issued',
  number: 'INV-2026-000123',
  refersTo: { id: '00000000-0000-0000-0000-000000000002', number: 'KMY-7F3K-22' },
  seller: {
    name: { ar: 'دار كيميا للنشر', en: 'Kimya Publishing House' },
    address: { ar: 'طريق الملك فهد، الرياض 12214', en: 'King Fahd Road, Riyadh 12214' },
    country: 'SA',
    vatNumber: '310122393500003',
    crNumber: '1010010101',
  },
  buyer: {
    kind: 'company',
    name: 'شركة الجبيل للبتروكيماويات (JPC)',
    address: 'حي الصناعية\nالجبيل 31961',
    country: 'SA',
    vatNumber: '300000000000003',
    crNumber: '',
  },
  issuedAt: ISSUED,
  dueAt: null,
  period: { from: '2026-11-22T09:30:00.000Z', to: '2027-11-22T09:30:00.000Z' },
  currency: 'SAR',
  decimals: 2,
  lines: [
    {
      text: 'اشتراك «الفريق»، 12 شهراً، 3 مقاعد',
      quantity: 3,
      unit: 120_000,
      discount: 0,
      net: 360_000,
      vat: 54_000,
    },
    { text: 'خصم ولاءٍ لِلْمُشْتَرِكينَ القُدامى −5%', quantity: 1, unit: 10_000, discount: 5000, net: 5000, vat: 750 },
  ],
  net: 365_000,
  vat: 54_750,
  gross: 419_750,
  rate: 15,
  reason: '',
  qr: taxCode({
    seller: 'دار كيميا للنشر',
    vatNumber: '310122393500003',
    issuedAt: new Date(ISSUED),
    gross: '4197.50',
    vat: '547.50',
  }),
  demo: true,
  balance: 0,
}
