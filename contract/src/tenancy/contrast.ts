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

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number] // three in, three out
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
