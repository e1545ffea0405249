import type { SearchGeometry } from '@plat/contract/search/criteria'
import { shapeText } from '@plat/contract/search/search-shape'
import type { ShapeProblem } from '@plat/contract/search/shape-check'
import { useState } from 'react'
import type { DrawKind, DrawProgress } from '../../map/draw-types.ts'

/** Why a drawn shape is not searched. */
export type DrawProblem = ShapeProblem | 'outside'

/** What is being done: nothing, drawing a kind of shape, or moving the corners of the finished one. */
export type Doing = { what: 'nothing' } | { what: 'drawing'; kind: DrawKind } | { what: 'editing' }

const NOTHING: Doing = { what: 'nothing' }

/** What is being done on the map, how far it is and what is wrong with it; over when the shape is changed elsewhere. */
export function useDoing(shape: SearchGeometry | null) {
  const [doing, setDoing] = useState<Doing>(NOTHING)
  const [progress, setProgress] = useState<DrawProgress | null>(null)
  const [problem, setProblem] = useState<DrawProblem | null>(null)

  // The search was changed elsewhere: by a chip, by going back.
  const wanted = shape && shapeText(shape)
  const [seen, setSeen] = useState(wanted)
  if (wanted !== seen) {
    setSeen(wanted)
    if (wanted !== null) setProblem(null)
    const over =
      wanted === null ? doing.what === 'editing' && problem === null : doing.what === 'drawing'
    if (over) setDoing(NOTHING)
  }

  return {
    doing,
    progress,
    problem,
    setDoing,
    setProgress,
    setProblem,
    /** The map with its drawing is gone. */
    leave: () => setDoing(NOTHING),
    stop: () => {
      setDoing(NOTHING)
      setProgress(null)
      setProblem(null)
    },
  }
}
