import { useState } from 'react'
import type { MapColours } from '../../map/map-types.ts'

/** The map's colours out of the tokens, read anew when the scheme changes. */
export function useMapColours(dark: boolean): MapColours {
  const [read, setRead] = useState(() => ({ dark, colours: readColours(dark) }))
  if (read.dark === dark) return read.colours
  const colours = readColours(dark)
  setRead({ dark, colours })
  return colours
}

/** The tokens, resolved: the map draws on a canvas, which knows no custom properties. */
function readColours(dark: boolean): MapColours {
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  const resolve = (token: string) => {
    probe.style.color = `var(${token})`
    return toRgb(getComputedStyle(probe).color)
  }
  const colours = {
    primary: resolve('--primary-fill'),
    onPrimary: resolve('--on-primary-fill'),
    // The agency's own colours are dark as a rule: on a dark map nobody would see them.
    secondary: resolve(dark ? '--primary' : '--secondary-fill'),
    text: resolve('--text'),
    surface: resolve('--surface'),
    live: resolve('--live'),
    archive: resolve('--archive'),
  }
  probe.remove()
  return colours
}

/** Any CSS colour as `rgb()`: mixed colours compute to `oklab()`, which map styles do not know. */
function toRgb(colour: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return colour
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [r, g, b] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${r}, ${g}, ${b})`
}
