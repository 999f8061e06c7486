/** The shapes that places give to a picture, by name: width over height. */
export const CROP_RATIOS = {
  /** The large story of a page. */
  lead: 16 / 9,
  /** A story with its picture on top. */
  card: 16 / 10,
  /** A row of a list of stories. */
  row: 3 / 2,
  /** The first of a list, and what others show beside a link. */
  wide: 1200 / 630,
  /** A small picture beside a title, and a result of a search. */
  thumb: 4 / 3,
  /** A story in a row of the home page on a phone. */
  square: 1,
} as const
export type CropUse = keyof typeof CROP_RATIOS
export const CROP_USES = Object.keys(CROP_RATIOS) as CropUse[]

/** A part of a picture in thousandths of its sides: from the left, from the top, width, height. */
export type Crop = [left: number, top: number, width: number, height: number]

/** The parts that an editor chose for single places; the others are cropped to the focus. */
export type Crops = Readonly<Partial<Record<CropUse, Crop>>>
