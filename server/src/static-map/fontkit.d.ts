declare module 'fontkit' {
  /** Opens a font's file: TTF, WOFF2. */
  export function openSync(path: string): unknown
}
