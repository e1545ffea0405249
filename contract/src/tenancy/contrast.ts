/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Least contrast of text, WCAG 2.2 success criterion 1.4.3 (AA). */
export const MIN_CONTRAST = 4.5

/** `#1a73e8` as numbers. */
export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export function formatColour(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** The light of each part, 0 to 1. */
function linear(colour: Rgb): [number, number, number] {
  return colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // three in, three out
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance(colour: Rgb): number {
  const [r, g, b] = linear(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The same of two colours `#rrggbb`. */
export function contrastRatio(one: string, other: string): number {
  return contrast(parseColour(one), parseColour(other))
}

/** How different two colours are to the eye: CIE 1976, by which black and white differ by 100. */
export function colourDifference(one: Rgb, other: Rgb): number {
  const [a, b] = [lab(one), lab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** CIELAB, in daylight (D65). */
function lab(colour: Rgb): [number, number, number] {
  const [r, g, b] = linear(colour)
  const root = (share: number) =>
    share > (6 / 29) ** 3 ? Math.cbrt(share) : share / (3 * (6 / 29) ** 2) + 4 / 29
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = root(luminance(colour))
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** The colour nearest to `colour` that reaches `ratio` on `background`, moving towards black or white. */
export function readableOn(colour: Rgb, background: Rgb, ratio: number): Rgb {
  const target: Rgb = luminance(background) > 0.18 ? [0, 0, 0] : [255, 255, 255]
  for (let step = 0; step <= 50; step++) {
    const mixed = colour.map((part, i) => part + ((target[i] ?? 0) - part) * (step / 50))
    const candidate: Rgb = [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0]
    if (contrast(candidate, background) >= ratio) return candidate
  }
  return target
}
