type StorageName = 'localStorage' | 'sessionStorage'

/** What the browser keeps under a name; null for nothing, also where storage is blocked. */
export function readStored(storage: StorageName, name: string): string | null {
  try {
    return globalThis[storage].getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text under a name; null takes it away. @returns false where storage is blocked or full */
export function writeStored(storage: StorageName, name: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(name)
    else globalThis[storage].setItem(name, text)
    return true
  } catch {
    return false
  }
}
