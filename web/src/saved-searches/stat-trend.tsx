import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import { useLocalize } from '../ui/use-t.ts'
import { TrendChart } from '../statistics/chart/trend-chart.tsx'

interface StatTrendProps {
  stat: Stat
  series: StatSeries
  /** CSS pixels of the drawing. */
  height: number
}

/** How a stat went over time, as a line and a table. */
export default function StatTrend({ stat, series, height }: StatTrendProps) {
  const title = useLocalize()(stat.title)
  return (
    <TrendChart
      series={series}
      title={title}
      unit={stat.unit}
      minimum={stat.sample.minimum}
      height={height}
      stat={stat}
    />
  )
}
