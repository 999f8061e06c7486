export const ar = { 'storage-terminals.note': 'تُقاس السعة بالأمتار المكعبة.' }
export const en = { 'storage-terminals.note': 'Volumes are in cubic metres.' }

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}
