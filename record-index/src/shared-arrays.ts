/** Zeroed typed arrays in shared memory, so that worker threads read the same columns. */

export function sharedInt32(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(length * 4))
}

export function sharedUint32(length: number): Uint32Array<SharedArrayBuffer> {
  return new Uint32Array(new SharedArrayBuffer(length * 4))
}

export function sharedFloat64(length: number): Float64Array<SharedArrayBuffer> {
  return new Float64Array(new SharedArrayBuffer(length * 8))
}

export function sharedUint8(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length))
}

/** Codes of one column. */
export type Codes = Uint8Array | Uint16Array | Uint32Array
export type SharedCodes =
  | Uint8Array<SharedArrayBuffer>
  | Uint16Array<SharedArrayBuffer>
  | Uint32Array<SharedArrayBuffer>

/** The narrowest array that can hold codes 0 to `highest`. */
export function sharedCodes(length: number, highest: number): SharedCodes {
  if (highest < 2 ** 8) return sharedUint8(length)
  if (highest < 2 ** 16) return new Uint16Array(new SharedArrayBuffer(length * 2))
  return sharedUint32(length)
}
