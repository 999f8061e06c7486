import { crc32 } from 'node:zlib'

/** A zip whose parts are stored uncompressed. */
export function testZip(parts: Readonly<Record<string, string>>): Buffer {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)]
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt32LE(crc32(bytes), 10)
    about.writeUInt32LE(bytes.length, 14)
    about.writeUInt32LE(bytes.length, 18)
    about.writeUInt16LE(path.length, 22)
    const entry = Buffer.alloc(20)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), about, path, bytes])
    files.push(file)
    entries.push(Buffer.concat([entry.subarray(0, 6), about, where, path]))
    offset += file.length
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, list, end])
}

const MAIN = {
  xlsx: ['xl/workbook.xml', 'spreadsheetml.sheet'],
  docx: ['word/document.xml', 'wordprocessingml.document'],
  pptx: ['ppt/presentation.xml', 'presentationml.presentation'],
} as const

/** An Office package of one part, with a text that makes it another. */
export function testPackage(
  format: keyof typeof MAIN,
  text = 'x',
  more: Readonly<Record<string, string>> = {},
): Buffer {
  const [part, type] = MAIN[format]
  const list = `<?xml version="1.0"?><Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`
  return testZip({ '[Content_Types].xml': list, [part]: `<x>${text}</x>`, ...more })
}

/** A document that begins and ends as PDF does. */
export const testPdf = (text = 'x'): Buffer =>
  Buffer.from(`%PDF-1.7\n%âãÏÓ\n1 0 obj\n(${text})\nendobj\n${'%'.repeat(400)}\ntrailer\n%%EOF\n`)

/** The boxes of a short MP4 video: its brand, its layout, and something to play. */
export function testVideo(seconds = 'kimya'): Buffer {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length + 8, 0)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    box('moov', Buffer.from('mvhd')),
    box('mdat', Buffer.from(seconds.repeat(400))),
  ])
}
