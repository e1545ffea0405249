/** A line around or along a path. Widths and dashes in pixels of the drawing. */
export interface Stroke {
  readonly colour: string
  readonly width: number
  readonly dash?: readonly [on: number, off: number]
  readonly cap?: 'butt' | 'round'
  readonly opacity?: number
}

/** A part of a drawing, in its order. */
export type Mark =
  | {
      readonly kind: 'path'
      /** SVG path data in pixels of the drawing. */
      readonly d: string
      readonly fill?: string
      /** 0 to 1, of the fill. */
      readonly opacity?: number
      readonly stroke?: Stroke
    }
  | {
      readonly kind: 'image'
      /** PNG or JPEG. */
      readonly data: Uint8Array
      readonly x: number
      readonly y: number
      readonly size: number
    }

/** Vectors from the ground up: texts are outlines, so it needs no fonts. What lies beyond its edges is not shown. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

/** A number for path data: a tenth of a pixel is enough. */
export function short(value: number): number {
  return Math.round(value * 10) / 10
}

/** A circle as path data. */
export function circlePath(x: number, y: number, radius: number): string {
  const r = Math.round(radius * 100) / 100
  return `M${short(x)} ${short(y)}m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`
}

/** A rectangle with round corners as path data. */
export function boxPath(x: number, y: number, width: number, height: number, radius = 0): string {
  if (radius === 0) return `M${x} ${y}h${width}v${height}h${-width}z`
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  return [
    `M${x + radius} ${y}h${width - 2 * radius}${arc(radius, radius)}`,
    `v${height - 2 * radius}${arc(-radius, radius)}`,
    `h${2 * radius - width}${arc(-radius, -radius)}`,
    `v${2 * radius - height}${arc(radius, -radius)}z`,
  ].join('')
}
