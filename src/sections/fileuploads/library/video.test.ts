import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Storage } from '#platform/storage/storage.server.ts'
import { testVideo } from '#testing/documents.ts'
import { documentsBeginningAs } from './document-format.server.ts'
import { beginsAsVideo, captionsIn, checkVideo } from './video.server.ts'

const holding = (bytes: Buffer) =>
  ({
    read: async (_key: string, first = 0, last = Infinity) =>
      Readable.from([bytes.subarray(first, last + 1)]),
  }) as unknown as Storage

test('NEWS-02 FILE-01 a video is known by its bytes', () => {
  const head = testVideo()
  expect(beginsAsVideo(head)).toBe(true)
  expect(documentsBeginningAs(head)).toEqual(['mp4'])
  const other = Buffer.from(head)
  other.write('qt  ', 8, 'latin1')
  expect(beginsAsVideo(other)).toBe(false)
  other.write('avif', 8, 'latin1')
  expect(beginsAsVideo(other)).toBe(false)
  expect(beginsAsVideo(Buffer.from('<html>'))).toBe(false)
})

test('NEWS-02 FILE-01 a video that is cut off, or has nothing to play, is refused', async () => {
  const whole = testVideo()
  await expect(checkVideo(holding(whole), 'x', whole.length)).resolves.toBeUndefined()
  for (const bad of [whole.subarray(0, -3), whole.subarray(0, 24), Buffer.concat([whole, Buffer.alloc(4)])])
    await expect(checkVideo(holding(bad), 'x', bad.length)).rejects.toMatchObject({ code: 'damaged_file' })
})

test('NEWS-02 captions are WebVTT, also those that came as SubRip; a text without times is none', () => {
  const cue = '00:00:01.000 --> 00:00:03.500\nبدء التشغيل'
  expect(captionsIn(`WEBVTT\n\n${cue}`)).toBe(`WEBVTT\n\n${cue}\n`)
  expect(captionsIn('1\r\n00:00:01,000 --> 00:00:03,500\r\nبدء التشغيل\r\n')).toBe(`WEBVTT\n\n1\n${cue}\n`)
  expect(captionsIn('  ')).toBe('')
  expect(captionsIn('كلام بلا أوقات')).toBeNull()
})
