import { contrast, type Rgb } from './contrast.ts'

/** Above the 4.5 of WCAG 2.2 AA: what is behind the words has edges of its own. */
const TEXT_CONTRAST = 5.5

/**
 * How much of a colour must lie between a picture and the words on it, 0 to 1: so much that the words stay readable
 * whatever the picture shows.
 * @param ink of the words
 */
export function scrimOf(colour: Rgb, ink: Rgb): number {
  // Nothing in a picture is worse behind pale words than white, behind dark ones than black.
  const worst: Rgb = contrast(ink, [0, 0, 0]) > contrast(ink, [255, 255, 255]) ? WHITE : BLACK
  for (let percent = 50; percent < 100; percent++) {
    if (contrast(ink, mix(colour, worst, percent / 100)) >= TEXT_CONTRAST) return percent / 100
  }
  return 1
}

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]

/** The colour that shows where `share` of one colour covers another. */
export function mix(over: Rgb, under: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => over[index] * share + under[index] * (1 - share)
  return [part(0), part(1), part(2)]
}
