import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { AttributionControl } from './attribution-control.ts'
import type { MapTexts } from './map-types.ts'

const texts = (attribution: string) => ({ attribution }) as MapTexts

test('the sources are those of the language, and change with it', () => {
  const settings = {
    attribution: {
      en: 'Town of Sprucewood · © OpenStreetMap contributors',
      es: 'Pueblo de Abetos · © OpenStreetMap contributors',
    },
  } as MapSettings
  const control = new AttributionControl(settings, texts('Sources'), 'en')
  const map = { on: () => {}, getContainer: () => document.body } as unknown as MapLibreMap
  const element = control.onAdd(map)
  expect(element.textContent).toContain('Town of Sprucewood · © OpenStreetMap')
  control.relabel(texts('Fuentes'), 'es')
  expect(element.textContent).toContain('Pueblo de Abetos · © OpenStreetMap contributors')
  expect(element.textContent).not.toContain('Town')
  expect(element.querySelector('a')?.textContent).toBe('OpenStreetMap')
})
