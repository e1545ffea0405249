/** Light or dark drawing of the same map. */
export type MapTheme = 'light' | 'dark'

/** Colours of the basemap: quiet, so that records are what is seen first. */
export interface BasemapPalette {
  readonly outside: string
  readonly land: string
  readonly water: string
  readonly waterLine: string
  readonly park: string
  readonly parcelLine: string
  readonly building: string
  readonly buildingLine: string
  readonly street: string
  readonly streetCasing: string
  readonly major: string
  readonly majorCasing: string
  readonly trail: string
  readonly boundary: string
  readonly district: string
  readonly halo: string
  readonly placeLabel: string
  readonly districtLabel: string
  readonly streetLabel: string
  readonly parcelLabel: string
  readonly parkLabel: string
  readonly waterLabel: string
}

export const BASEMAP_PALETTES: Readonly<Record<MapTheme, BasemapPalette>> = {
  light: {
    outside: '#e7eaec',
    land: '#f2f4f3',
    water: '#c4dae6',
    waterLine: '#b1cddc',
    park: '#d9e8d3',
    parcelLine: '#d3d9d8',
    building: '#e6e8e7',
    buildingLine: '#d8dcdb',
    street: '#ffffff',
    streetCasing: '#dfe3e4',
    major: '#ffffff',
    majorCasing: '#c9d0d4',
    trail: '#9dbb94',
    boundary: '#8b97a1',
    district: '#b9c2c9',
    halo: '#f6f8f7',
    placeLabel: '#3d4852',
    districtLabel: '#505b65',
    streetLabel: '#525e67',
    parcelLabel: '#5c676f',
    parkLabel: '#416739',
    waterLabel: '#2e5e77',
  },
  dark: {
    outside: '#14191f',
    land: '#1d242b',
    water: '#10273a',
    waterLine: '#1a3850',
    park: '#1f3029',
    parcelLine: '#303a43',
    building: '#252d35',
    buildingLine: '#2e3740',
    street: '#333d47',
    streetCasing: '#1a2027',
    major: '#414d59',
    majorCasing: '#1a2027',
    trail: '#3f5f4c',
    boundary: '#71808d',
    district: '#44505b',
    halo: '#171d23',
    placeLabel: '#d3dbe2',
    districtLabel: '#b4bfc9',
    streetLabel: '#c0cad3',
    parcelLabel: '#98a5b0',
    parkLabel: '#86b194',
    waterLabel: '#77a9c9',
  },
}
