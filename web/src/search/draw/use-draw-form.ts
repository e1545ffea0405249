import type { Bounds, Position } from '@plat/contract/platform/geometry'
import { roundedShape } from '@plat/contract/search/search-shape'
import { isOutside, shapeProblem } from '@plat/contract/search/shape-check'
import { useState } from 'react'
import { boundsRing } from '@plat/contract/platform/geometry-bounds'
import type { DrawProblem } from './use-doing.ts'

/** Metres of each unit that a radius can be given in. */
const UNITS = { feet: 0.3048, miles: 1_609.344, metres: 1, kilometres: 1_000 } as const
export type Unit = keyof typeof UNITS

/** The shapes that need no pointing. */
export type FormKind = 'circle' | 'rectangle'

/** The middle of a circle, and how it was found. */
export interface Centre {
  text: string
  position: Position | null
}

/**
 * The input to search an area without pointing, and the shape that it makes.
 * @param bounds where the agency has records.
 * @param view bounds of the map's view; null without a map.
 */
export function useDrawForm(bounds: Bounds, view: Bounds | null) {
  const [kind, setKind] = useState<FormKind>('circle')
  const [centre, setCentre] = useState<Centre | null>(null)
  const [radius, setRadius] = useState('1000')
  const [unit, setUnit] = useState<Unit>('feet')

  const metres = Number(radius.replace(',', '.')) * UNITS[unit]
  const radiusWrong = !(metres > 0)
  const shape =
    kind === 'rectangle'
      ? view && roundedShape({ type: 'Polygon', coordinates: [boundsRing(view)] })
      : centre?.position && !radiusWrong
        ? roundedShape({ type: 'Point', coordinates: centre.position, radius: metres })
        : null
  const problem: DrawProblem | null =
    shape && (shapeProblem(shape) ?? (isOutside(shape, bounds) ? 'outside' : null))
  return {
    kind,
    setKind,
    circle: { centre, setCentre, radius, setRadius, radiusWrong, unit, setUnit },
    /** Null while what is entered is no shape. */
    shape,
    /** Why the shape cannot be searched. */
    problem,
  }
}

/** A circle as it is entered. */
export type CircleEntry = ReturnType<typeof useDrawForm>['circle']
