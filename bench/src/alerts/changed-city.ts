import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { IndexPlaceLayer, IndexRow, IndexSchema } from '@plat/record-index/types'
import { dataFolder } from '../search/austin-rows.ts'
import { type BenchRows, NO_DATE } from '../search/bench-rows.ts'
import { rowOf } from '../search/index-peer.ts'

/** What an import changed, and the places of its city. Structured-cloneable. */
export interface ChangedCity {
  schema: IndexSchema
  rows: IndexRow[]
  layers: IndexPlaceLayer[]
}

/** The newest of Austin's located records, and the same number out of all its years, with its neighbourhoods and parks. */
export function changedCity(all: BenchRows, count: number): ChangedCity {
  const located = Array.from({ length: all.size }, (_, i) => i).filter(
    (i) => !Number.isNaN(all.lng[i]) && all.date[i] !== NO_DATE,
  )
  const byDate = located.toSorted((a, b) => (all.date[b] ?? 0) - (all.date[a] ?? 0))
  const newest = byDate.slice(0, Math.ceil(count / 2))
  const step = Math.floor((byDate.length - newest.length) / Math.floor(count / 2))
  const older = byDate.slice(newest.length).filter((_, i) => i % step === 0)
  return {
    schema: {
      categories: all.categories.map(({ id }) => id),
      dates: ['record_date'],
      numbers: ['cost'],
      text: false,
    },
    rows: [...newest, ...older].slice(0, count).map((i) => rowOf(all, i, false)),
    layers: [
      layer(
        'neighbourhoods',
        true,
        readFileSync(join(dataFolder(), 'austin/geo/neighborhoods.geojson')),
      ),
      layer(
        'parks',
        false,
        gunzipSync(readFileSync(join(dataFolder(), 'austin/geo/parks.geojson.gz'))),
      ),
    ],
  }
}

/** A file of polygons; some have none. */
interface Places {
  features: { geometry: IndexPlaceLayer['places'][number]['geometry'] | null }[]
}

function layer(id: string, area: boolean, file: Buffer): IndexPlaceLayer {
  const { features }: Places = JSON.parse(file.toString('utf8'))
  const places = features.flatMap(({ geometry }, i) =>
    geometry === null ? [] : [{ guid: `${id}-${i}`, geometry }],
  )
  return { id, area, places }
}
