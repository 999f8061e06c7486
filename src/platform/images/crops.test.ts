import { expect, test } from 'vitest'
import { CROP_USES, type Crop } from './crop-shapes.ts'
import {
  cropBox,
  cropOf,
  croppedSet,
  cropsOf,
  cropToFocus,
  heightFor,
  isCrop,
  printCrop,
  readCrop,
} from './crops.ts'

const WIDE = { width: 1600, height: 900 }
const TALL = { width: 900, height: 1600 }

test('NEWS-05 every place is cropped to its own shape, as near to the focus as the picture lets it be', () => {
  for (const picture of [WIDE, TALL])
    for (const use of CROP_USES) {
      expect(isCrop(cropToFocus({ ...picture, focus: { x: 80, y: 20 } }, use), use, picture), use).toBe(true)
    }
  expect(cropToFocus({ ...WIDE, focus: { x: 100, y: 0 } }, 'square')).toEqual([437, 0, 563, 1000])
  expect(cropToFocus({ ...WIDE, focus: { x: 0, y: 0 } }, 'square')).toEqual([0, 0, 563, 1000])
  expect(cropToFocus(WIDE, 'lead')).toEqual([0, 0, 1000, 1000])
})

test('NEWS-05 a part that is chosen for a place goes before the focus, in that place alone', () => {
  const own: Crop = [100, 100, 400, heightFor(400, 'card', WIDE)]
  const picture = { ...WIDE, focus: { x: 0, y: 0 }, crops: { card: own } }
  expect(cropOf(picture, 'card')).toEqual(own)
  expect(cropOf(picture, 'row')).toEqual(cropToFocus(picture, 'row'))
  expect(croppedSet({ ...picture, key: 'a' }, 'row')).toBeNull()
  expect(croppedSet({ ...picture, key: 'a' }, 'card')).toMatchObject({
    src: `/media/a.${printCrop('card', own)}-640.jpg`,
    width: 640,
    height: 400,
  })
})

test('NEWS-05 an address says a part and is read again; what is no part of the picture is none', () => {
  const own: Crop = [0, 21, 999, 1000]
  expect(readCrop(printCrop('wide', own))).toEqual({ use: 'wide', crop: own })
  for (const text of ['', 'wide', 'poster00000000', 'card0000000', 'card000000000'])
    expect(readCrop(text)).toBeNull()
  const of = (crop: unknown) => cropsOf({ square: crop }, WIDE)
  expect(of([0, 0, 500, heightFor(500, 'square', WIDE)])).toHaveProperty('crops.square')
  for (const wrong of [
    null,
    'x',
    [0, 0, 500],
    [600, 0, 500, 889],
    [0, 0, 500, 500],
    [0, 0, 90, 160],
    [-1, 0, 500, 889],
  ])
    expect(of(wrong), String(wrong)).toEqual({})
  expect(cropBox([500, 500, 500, 500], { width: 33, height: 33 })).toEqual({
    left: 17,
    top: 17,
    width: 16,
    height: 16,
  })
})
