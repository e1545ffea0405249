import type { StatSeries } from '@plat/contract/statistics/stats'
import { lineShape } from './line-shape.ts'
import styles from './chart.module.css'

const WIDTH = 180
const HEIGHT = 36
const BOX = { left: 3, top: 4, right: WIDTH - 4, bottom: HEIGHT - 3 }

/** A series as a small line without an axis. @param label the same as a sentence */
export function SparkLine({ series, label }: { series: StatSeries; label: string }) {
  const { main, x, y } = lineShape({ ...series, upper: null }, BOX, 2)
  const last = lastKnown(series)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles['spark']}
    >
      <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className={styles['base']} />
      {main.whole && <path d={main.whole} className={styles['line']} />}
      {main.running && <path d={main.running} className={styles['line']} data-running />}
      {main.alone.map((at) => (
        <Dot key={at} x={x(at)} y={y(series.values[at] ?? 0)} />
      ))}
      {last && <Dot x={x(last.at)} y={y(last.value)} />}
    </svg>
  )
}

/** Round also where the picture is stretched: a line without length with round ends. */
function Dot({ x, y }: { x: number; y: number }) {
  return <path d={`M${x},${y}h0.01`} className={styles['dot']} />
}

function lastKnown({ values }: StatSeries): { at: number; value: number } | null {
  for (let at = values.length - 1; at >= 0; at -= 1) {
    const value = values[at]
    if (value != null) return { at, value }
  }
  return null
}
