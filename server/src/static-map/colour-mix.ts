import type { Rgb } from '@plat/contract/tenancy/contrast'

/**
 * Two colours mixed in Oklab, as `color-mix(in oklab, …)` does.
 * @param share 0 to 1, of the second
 * @see https://bottosson.github.io/posts/oklab/
 */
export function mixed(one: Rgb, other: Rgb, share: number): Rgb {
  const [from, to] = [toOklab(one), toOklab(other)]
  const between = (i: 0 | 1 | 2) => from[i] + (to[i] - from[i]) * share
  return fromOklab([between(0), between(1), between(2)])
}

type Triple = readonly [number, number, number]

function toOklab(colour: Rgb): Triple {
  const [r, g, b] = [linear(colour[0]), linear(colour[1]), linear(colour[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function linear(part: number): number {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function gamma(share: number): number {
  const part = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
  return Math.max(0, Math.min(255, Math.round(255 * part)))
}
