import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useMemo, useState } from 'react'
import type { MapColours } from '../../map/map-types.ts'
import { markerColour } from '@plat/contract/tenancy/marker-colour'
import { useMedia } from '../../ui/use-layout.ts'

type Tokens = Omit<MapColours, 'statuses'>

/**
 * The map's colours: the tokens, read again when the scheme, the contrast or the reader's own colours change, and those of a module's statuses.
 */
export function useMapColours(dark: boolean, module?: ModuleConfig): MapColours {
  const tokens = useTokens(dark)
  const configured = module?.control.recordDescriptor.statuses
  return useMemo(
    () => ({ ...tokens, statuses: statusColours(configured ?? {}, dark) }),
    [tokens, configured, dark],
  )
}

function statusColours(
  configured: ModuleConfig['control']['recordDescriptor']['statuses'],
  dark: boolean,
): ReadonlyMap<string, string> {
  const colours = new Map<string, string>()
  for (const [status, { marker }] of Object.entries(configured))
    if (marker !== undefined) colours.set(status, markerColour(marker, dark ? 'dark' : 'light'))
  return colours
}

function useTokens(dark: boolean): Tokens {
  const forced = useMedia('(forced-colors: active)')
  const strong = useMedia('(prefers-contrast: more)')
  const scheme = `${dark}/${forced}/${strong}`
  const [read, setRead] = useState(() => ({ scheme, colours: readColours(dark) }))
  if (read.scheme === scheme) return read.colours
  const colours = readColours(dark)
  setRead({ scheme, colours })
  return colours
}

/** The tokens, resolved: the map draws on a canvas, which has no custom properties. */
function readColours(dark: boolean): Tokens {
  const probe = document.createElement('span')
  probe.hidden = true
  // Else every colour would be that of words where the reader's own colours rule: black discs, black numbers.
  probe.style.setProperty('forced-color-adjust', 'none')
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
  // Read from memory: from the graphics card it takes a phone a tenth of a second.
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!context) return colour
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [r, g, b] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${r}, ${g}, ${b})`
}
