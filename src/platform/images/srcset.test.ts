import { describe, expect, test } from 'vitest'
import { srcset, widthsOf } from './srcset.ts'
import { imageTypeOf } from './signature.ts'

describe('srcset', () => {
  test('SHELL-10 a picture is offered up to the width that holds its original, which is never enlarged', () => {
    expect(widthsOf(500)).toEqual([160, 320, 480, 640])
    expect(widthsOf(640)).toEqual([160, 320, 480, 640])
    expect(widthsOf(100)).toEqual([160])
    expect(widthsOf(4000)).toEqual([160, 320, 480, 640, 960, 1280, 1920])
  })

  test('SHELL-10 the picture says its size and its formats, best first, with true widths', () => {
    expect(srcset({ key: 'plant', width: 500, height: 300 })).toEqual({
      src: '/media/plant-640.jpg',
      width: 500,
      height: 300,
      srcSet:
        '/media/plant-160.jpg 160w, /media/plant-320.jpg 320w, /media/plant-480.jpg 480w, /media/plant-640.jpg 500w',
      sources: [
        {
          type: 'image/avif',
          srcSet:
            '/media/plant-160.avif 160w, /media/plant-320.avif 320w, /media/plant-480.avif 480w, /media/plant-640.avif 500w',
        },
        {
          type: 'image/webp',
          srcSet:
            '/media/plant-160.webp 160w, /media/plant-320.webp 320w, /media/plant-480.webp 480w, /media/plant-640.webp 500w',
        },
      ],
    })
    expect(srcset({ key: 'plant', width: 3000, height: 2000 }).src).toBe('/media/plant-960.jpg')
  })
})

describe('signatures', () => {
  const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  test.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf', 'image/avif'],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'image/avif'],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'image/heic'],
    ['GIF89a', 'image/gif'],
    ['BM\0\0\0\0', null],
    ['<svg xmlns="http://www.w3.org/2000/svg">', null],
    ['<?xml version="1.0"?><svg>', null],
    ['%PDF-1.7', null],
    ['RIFF\0\0\0\0WAVE', null],
    ['\0\0\0\x1cftyp', null],
    ['', null],
  ])('FILE-01 the first bytes decide, not a name: %j is %s', (text, type) => {
    expect(imageTypeOf(bytes(text))).toBe(type)
  })
})
