import type { VideoEntry } from '@plat/contract/records/records'

/** Seconds by which a player may miss the time it seeks. */
const SLACK = 0.35

/** Whether a playhead is within a part of a recording; times in seconds. */
export function isWithin({ SecondsStart, SecondsEnd }: VideoEntry, time: number): boolean {
  return time >= SecondsStart - SLACK && time < SecondsEnd
}

/** `8` → `0:08`, `3725` → `1:02:05`. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
