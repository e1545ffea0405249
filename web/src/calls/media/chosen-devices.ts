import { writeStored } from '../../shell/browser-storage.ts'

/** Ids of devices on this site; null: the default of the browser. */
export interface ChosenDevices {
  readonly camera: string | null
  readonly microphone: string | null
  readonly speaker: string | null
}

export type DeviceKind = keyof ChosenDevices

/** The defaults of the browser. */
export const NO_CHOICE: ChosenDevices = { camera: null, microphone: null, speaker: null }
const KEY = 'plat.call-devices'

/** The devices last chosen in this browser. */
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

/** Remembers the devices for later calls. */
export function keepChosenDevices(chosen: ChosenDevices): void {
  // Without storage the next call begins with the defaults.
  writeStored('localStorage', KEY, JSON.stringify(chosen))
}

function idIn(kept: object, kind: DeviceKind): string | null {
  const id: unknown = Reflect.get(kept, kind)
  return typeof id === 'string' ? id : null
}
