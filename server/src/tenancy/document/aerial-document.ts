import { Localized } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import { z } from 'zod'

/** In an address: the key of the server's environment. */
const AERIAL_KEY = '${AERIAL_KEY}'

/** What tile servers call the parts of a tile's address, in small letters, and what the map calls them. */
const PARTS: Readonly<Record<string, 'z' | 'x' | 'y'>> = {
  z: 'z',
  x: 'x',
  y: 'y',
  tilematrix: 'z',
  tilecol: 'x',
  tilerow: 'y',
}
const PLACEHOLDER = /\{([^{}]*)\}/g
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])
const EXAMPLE =
  'https://tiles.example.gov/{z}/{x}/{y}.jpg or a WMTS address with {TileMatrix}, {TileRow} and {TileCol}'

/** Pictures from the air, which readers may choose as the ground of the map. */
export const AerialDocument = z
  .object({
    /** Name of the choice; default: Aerial. */
    label: Localized.optional(),
    /** XYZ or WMTS tiles in Web Mercator; `${AERIAL_KEY}` is the key of the server's environment. */
    url: z
      .string()
      .max(1_000)
      .superRefine((url, context) => {
        const message = aerialFault(url)
        if (message !== null) context.addIssue({ code: 'custom', message })
      }),
    /** Whose pictures they are; shown while they are. */
    attribution: z.string().min(1).max(500),
    minZoom: z.number().int().min(0).max(22).optional(),
    /** Deepest zoom that the server has; deeper ones are enlarged. */
    maxZoom: z.number().int().min(0).max(22).optional(),
    /** Pixels of a tile's side. */
    tileSize: z.union([z.literal(256), z.literal(512)]).optional(),
  })
  .strict()
  .refine(({ minZoom = 0, maxZoom = 22 }) => minZoom <= maxZoom, 'expected minZoom up to maxZoom')
export type AerialDocument = z.infer<typeof AerialDocument>

/** What is wrong with the address of tiles; null for one that can be used. */
export function aerialFault(url: string): string | null {
  const bare = url.replaceAll(AERIAL_KEY, 'key')
  if (bare.includes('${'))
    return `expected no other variable than ${AERIAL_KEY}, the key of the server's environment`
  const named = [...bare.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const strange = named.find((name) => partOf(name) === undefined)
  if (strange !== undefined) return unknownPart(strange)
  const parts = new Set(named.map(partOf))
  const missing = (['z', 'x', 'y'] as const).find((part) => !parts.has(part))
  if (missing !== undefined) return `expected an address like ${EXAMPLE}; it lacks {${missing}}`
  const filled = bare.replace(PLACEHOLDER, '0')
  if (!URL.canParse(filled)) return `expected an address like ${EXAMPLE}`
  const { protocol, hostname } = new URL(filled)
  if (protocol === 'https:' || (protocol === 'http:' && LOCAL.has(hostname)))
    // The page's policy names the host.
    return bare.split('/')[2]?.includes('{') === true
      ? 'expected the host without {…}: write one host out'
      : null
  return 'expected an address that starts with https:// (http:// only for localhost)'
}

function partOf(placeholder: string): 'z' | 'x' | 'y' | undefined {
  return own(PARTS, placeholder.toLowerCase())
}

function unknownPart(name: string): string {
  if (name === 's') return 'got {s}, expected one host written out: servers of today need no others'
  if (name === 'r')
    return 'got {r}, expected the address of one size: write "@2x" with tileSize 512, or nothing'
  if (name === '-y')
    return 'got {-y}, expected {y}: rows that are counted from the south are not read'
  return `got {${name}}, expected {z}, {x}, {y} or {TileMatrix}, {TileRow}, {TileCol} alone: write the value of {${name}} itself`
}

/**
 * The address as the map library reads it, `{z}`, `{x}` and `{y}` alone.
 * @returns null where the address needs a key that the environment lacks
 */
export function aerialTiles(url: string, key: string | null): string | null {
  if (url.includes(AERIAL_KEY) && key === null) return null
  return url
    .replaceAll(AERIAL_KEY, encodeURIComponent(key ?? ''))
    .replace(PLACEHOLDER, (all, name: string) => {
      const part = partOf(name)
      return part === undefined ? all : `{${part}}`
    })
}
