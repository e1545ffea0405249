/** Ids that the browser gave to devices on this site; null: its default. */
export interface ChosenDevices {
  readonly camera: string | null
  readonly microphone: string | null
  readonly speaker: string | null
}

export type DeviceKind = keyof ChosenDevices

/** The browser's defaults. */
export const NO_CHOICE: ChosenDevices = { camera: null, microphone: null, speaker: null }
const KEY = 'plat.call-devices'

/** The devices that were chosen the last time in this browser. */
export function readChosenDevices(): ChosenDevices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return NO_CHOICE
    return {
      camera: idIn(kept, 'camera'),
      microphone: idIn(kept, 'microphone'),
      speaker: idIn(kept, 'speaker'),
    }
  } catch {
    return NO_CHOICE
  }
}

export function keepChosenDevices(chosen: ChosenDevices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // Where nothing can be kept, the next call begins with the defaults.
  }
}

function idIn(kept: object, kind: DeviceKind): string | null {
  const id: unknown = Reflect.get(kept, kind)
  return typeof id === 'string' ? id : null
}
