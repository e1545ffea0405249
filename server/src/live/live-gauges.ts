import { Counter, type Registry } from 'prom-client'
import { addFigures, addGauge } from '../platform/http/figures.ts'
import type { LiveFigures } from './live.ts'

/** Adds what an operator watches of live connections. @param figures of this process. */
export function addLiveGauges(registry: Registry, figures: () => LiveFigures): void {
  addGauge(
    registry,
    'plat_live_connections',
    'Open live connections of this process.',
    () => figures().connections,
  )
  addFigures(registry, Counter, {
    name: 'plat_live_messages_total',
    help: 'Messages of live connections, by direction.',
    labelNames: ['direction'],
    read: () => [
      [{ direction: 'received' }, figures().received],
      [{ direction: 'sent' }, figures().sent],
    ],
  })
}
