import { Counter, Gauge, type Registry } from 'prom-client'
import type { LiveFigures } from './live.ts'

/** Adds what an operator watches of live connections. @param figures of this process. */
export function addLiveGauges(registry: Registry, figures: () => LiveFigures): void {
  const registers = [registry]
  new Gauge({
    name: 'plat_live_connections',
    help: 'Open live connections of this process.',
    registers,
    collect() {
      this.set(figures().connections)
    },
  })
  new Counter({
    name: 'plat_live_messages_total',
    help: 'Messages of live connections, by direction.',
    labelNames: ['direction'],
    registers,
    collect() {
      this.reset()
      this.inc({ direction: 'received' }, figures().received)
      this.inc({ direction: 'sent' }, figures().sent)
    },
  })
}
