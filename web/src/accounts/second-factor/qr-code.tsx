import { useMemo } from 'react'
import { encode } from 'uqr'
import styles from './second-factor.module.css'

/** Quiet squares around a code, without which readers do not find it. */
const MARGIN = 4

/** A text as a picture for the camera of a phone. Black on white in both schemes: readers want it so. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { size, path } = useMemo(() => draw(value), [value])
  return (
    <svg
      className={styles['code']}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(value: string): { size: number; path: string } {
  const { size, data } = encode(value, { ecc: 'M', border: MARGIN })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { size, path: squares.join('') }
}
