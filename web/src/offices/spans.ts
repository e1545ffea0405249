import { isClock, MIDNIGHT, minutesOf } from './clock-time.ts'

/** From when to when an office is open: `HH:mm`, or what was typed and is no time. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** Fault of one end of a span: not a time, not after the start, or within another span. */
export type ClockFault = 'wrong' | 'order' | 'overlap'
type SpanFaults = Readonly<Partial<Record<keyof Span, ClockFault>>>

/** Finds the faults of the spans of a day, in their order. */
export function dayFaults(spans: readonly Span[]): SpanFaults[] {
  return spans.map((span, index) => {
    const own = spanFaults(span)
    if (own.from || own.to) return own
    const others = spans.slice(0, index).filter(isWhole)
    return others.some((other) => overlap(other, span)) ? { from: 'overlap' } : {}
  })
}

/** Finds the faults of a span on its own, without the others of its day. */
export function spanFaults({ from, to }: Span): SpanFaults {
  const wrong = {
    ...(!isStart(from) && { from: 'wrong' as const }),
    ...(!isClock(to) && { to: 'wrong' as const }),
  }
  if (wrong.from || wrong.to) return wrong
  return minutesOf(to) <= minutesOf(from) ? { to: 'order' } : {}
}

function isStart(clock: string): boolean {
  return isClock(clock) && clock !== MIDNIGHT
}

function isWhole({ from, to }: Span): boolean {
  return isStart(from) && isClock(to)
}

function overlap(one: Span, other: Span): boolean {
  return minutesOf(one.from) < minutesOf(other.to) && minutesOf(other.from) < minutesOf(one.to)
}
