import { createRequire } from 'node:module'

/** Names of fonts for drawn texts: `sc-119` is a file of Noto Sans SC. */
export type FontName = 'regular' | 'bold' | 'other' | 'other-bold' | `sc-${string}`

const require = createRequire(import.meta.url)
const PUBLIC_SANS = '@expo-google-fonts/public-sans'
const DEJAVU = 'dejavu-fonts-ttf/ttf'
const NOTO_SC = '@fontsource-variable/noto-sans-sc'
const FILES = {
  regular: `${PUBLIC_SANS}/400Regular/PublicSans_400Regular.ttf`,
  bold: `${PUBLIC_SANS}/700Bold/PublicSans_700Bold.ttf`,
  other: `${DEJAVU}/DejaVuSans.ttf`,
  'other-bold': `${DEJAVU}/DejaVuSans-Bold.ttf`,
} as const

/** Path of a font's file. */
export function fontFile(name: FontName): string {
  const file = name.startsWith('sc-')
    ? `${NOTO_SC}/files/noto-sans-${name}-wght-normal.woff2`
    : FILES[name as keyof typeof FILES]
  return require.resolve(file)
}

/** Path of the list of characters in each file of Noto Sans SC. */
export function rangesFile(): string {
  return require.resolve(`${NOTO_SC}/unicode.json`)
}
