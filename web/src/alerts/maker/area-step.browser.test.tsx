import type { SearchGeometry, SearchRequest } from '@plat/contract/search/criteria'
import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../shell/later-texts.ts'
import { serveStaff, showToAccount } from '../../shell/staff-page-for-tests.tsx'
import { AreaStep } from './area-step.tsx'

const HOLE: SearchGeometry = { type: 'Point', coordinates: [-124, 43], radius: 500 }

const MODULE = {
  id: 'permits',
  noun: { one: 'permit', other: { en: 'permits', es: 'permisos' } },
  control: { filters: [], hiddenFilters: [] },
} as unknown as ModuleConfig

/** Of 204 records in the city, 136 are in the hole. */
let fails = false
const calls = serveStaff(({ body }) => {
  if (fails) return { status: 400, code: 'invalid_request', detail: '' }
  const located = (body as SearchRequest).___excluded ? 68 : 204
  return { data: { located, all: located, unlocated: 0, status: { 1: located, 2: 0 } } }
})

function show(shape: SearchGeometry | null, locale: 'en' | 'es' = 'en') {
  showToAccount(
    null,
    <AreaStep
      module={MODULE}
      tab="area"
      state={{ ...EMPTY_SEARCH, choices: { record_type: ['Roof'] } }}
      update={() => undefined}
      layers={[]}
      everywhere
      onEverywhere={() => undefined}
      leftOut={{ shape, drawn: false, onDraw: () => undefined }}
      onLeaveOut={() => undefined}
    />,
    { locale },
  )
}

test('the maker says how many of the records that an alert would watch are left out', async () => {
  fails = false
  show(HOLE)
  await expect.element(page.getByText('Excluded: 136 permits')).toBeVisible()
  const searches = calls.map(({ body }) => body as SearchRequest)
  expect(searches.map(({ ___geometry, ___excluded }) => [___geometry, ___excluded])).toEqual([
    [undefined, undefined],
    [undefined, HOLE],
  ])
})

test('in Spanish, too', async () => {
  fails = false
  show(HOLE, 'es')
  await expect.element(page.getByText('Excluidos de la alerta: 136 permisos')).toBeVisible()
})

test('a count that fails says so, and where nothing is left out none is asked for', async () => {
  fails = true
  show(HOLE)
  await expect.element(page.getByText('The records here could not be counted.')).toBeVisible()
  calls.length = 0
  show(null)
  await expect.element(page.getByRole('button', { name: 'Leave out an area' }).last()).toBeVisible()
  expect(calls).toEqual([])
})
