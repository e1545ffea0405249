import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { placeCatalog } from '../places/place-catalog.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { filterFolder, filterRecords, filters } from './filter-fixture.ts'
import { applyFolder, putRecords } from './portal.ts'
import type { Reply, Visitor } from './visitor.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'

/** Alerts that an account of the agency may have, and squares of one. */
export const LIMITS = { alerts: 3, squares: 4 }
/** Header of calls that are about permits. */
export const PERMITS = { 'x-module': 'permits' }

/** The agency with districts, a grid, filters and alerts. @param more files instead of these */
export function alertFolder(code: string, withFilters = filters) {
  const base = filterFolder(code, withFilters)
  return {
    ...base,
    'tenant.yaml': {
      ...base['tenant.yaml'],
      control: {
        ...base['tenant.yaml'].control,
        alert: {
          limit: LIMITS.alerts,
          placeCollection: { grid: { limit: LIMITS.squares } },
          regions: [
            { type: 'place', label: { en: 'Neighborhoods', es: 'Barrios' } },
            { type: 'custom', label: 'Custom' },
          ],
        },
      },
    },
  }
}

/** Applies that agency, with its records; answers their guids by record number. */
export async function putAlertAgency(
  database: Database,
  code: string,
): Promise<Map<string, string>> {
  await applyFolder(database, alertFolder(code))
  const records = filterRecords.map((record) => ({ ...record, guid: randomUUID() }))
  await putRecords(database, code, 'permits', records)
  return new Map(records.map(({ agency_reference, guid }) => [agency_reference, guid]))
}

/** Guids of an agency's places by name: West, East, and squares. */
export async function placesOf(
  database: Database,
  code: string,
): Promise<{ named: (name: string) => string; squares: string[] }> {
  const { document } = await loadTenant(database, code)
  const { layers } = await placeCatalog(database, code, document)
  const all = layers.flatMap(({ places }) => places)
  return {
    named: (name) => all.find((place) => place.name === name)?.id ?? '',
    squares: layers
      .filter(({ kind }) => kind === 'grid')
      .flatMap(({ places }) => places.map(({ id }) => id)),
  }
}

/** A notification of an alert that its owner may see. */
export async function putNotification(
  database: Database,
  code: string,
  alert: string,
  told: { record: string; reference: string; key: string; kind?: string; released?: boolean },
): Promise<void> {
  await asTenant(database, code, ({ query }) =>
    query(
      `insert into notification (tenant, owner, module, alert, alert_name, record, agency_reference, event_kind,
         event_key, event_date, released_at)
       select tenant, owner, module, guid, name, $2, $3, $4, $5, current_date, case when $6 then now() end
       from alert where guid = $1`,
      [alert, told.record, told.reference, told.kind ?? 'new', told.key, told.released ?? true],
    ),
  )
}

/** Makes an alert of permits. */
export const watch = (person: Visitor, body: object): Promise<Reply> =>
  person.post('/alert', body, PERMITS)

/** A square with its south-west corner there; degrees. */
export const drawnSquare = (west: number, south: number, size: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
})

/** Creates an alert, which must work, and answers it. */
export async function createdAlert(
  person: Visitor,
  body: object,
): Promise<Record<string, unknown> & { id: string }> {
  const answer = await watch(person, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data as unknown as Record<string, unknown> & { id: string }
}

/** The alerts in a person's list. */
export async function alertsOf(person: Visitor): Promise<Record<string, unknown>[]> {
  return (await person.get('/alert')).body.data as unknown as Record<string, unknown>[]
}

/** How many alerts a person has and may have, as the account says it. */
export async function alertCount(person: Visitor): Promise<object> {
  const { body } = await person.get('/account')
  const { properties } = body.data as unknown as { properties: { control: { alert: object } } }
  return properties.control.alert
}
