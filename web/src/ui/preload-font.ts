import fontUrl from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url'
import { preload } from 'react-dom'

/**
 * Requests the font of all texts: a browser finds it only with the first text, and text that changes its face moves what is
 * below.
 */
export function preloadFont(): void {
  preload(fontUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
}
