import { type Counter, Gauge, type Registry } from 'prom-client'

/** Values by labels; null: there is none. */
type Figures = Iterable<readonly [labels: Readonly<Record<string, string>>, value: number | null]>

/** Adds a gauge whose value is read whenever the metrics are; null: it has none at this moment. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | null | Promise<number | null>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await read()
      if (value === null) this.remove()
      else this.set(value)
    },
  })
}

/** Adds gauges or counters whose values, by labels, are read whenever the metrics are. */
export function addFigures(
  registry: Registry,
  Kind: typeof Gauge | typeof Counter,
  {
    read,
    ...named
  }: { name: string; help: string; labelNames: string[] } & {
    read: () => Figures | Promise<Figures>
  },
): void {
  new Kind({
    ...named,
    registers: [registry],
    async collect() {
      const figures = await read()
      this.reset()
      for (const [labels, value] of figures) if (value !== null) this.inc(labels, value)
    },
  })
}
