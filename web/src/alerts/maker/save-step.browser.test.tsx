import type { Account } from '@plat/contract/accounts/account'
import type { Alert } from '@plat/contract/alerts/alerts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { alertsQuery } from '../../api/alert-queries.ts'
import { viewerQuery } from '../../api/queries.ts'
import '../../shell/later-texts.ts'
import { serveStaff, showToAccount } from '../../shell/staff-page-for-tests.tsx'
import { ALERT } from '../alert-for-tests.ts'
import { SaveStep } from './save-step.tsx'
import { newForm, useAlertForm } from './use-alert-form.ts'
import type { AlertMaker } from './use-alert-maker.ts'

const ANA = {
  id: '00000000-0000-4000-8000-000000000005',
  role: 'resident',
  grants: [],
  second_factor: { required: false, enrolled: false },
} as unknown as Account

const BEN = '00000000-0000-4000-8000-000000000006'

let refusal: 'alert_exists' | 'alert_allowance' | null = null
/** The account's alerts. */
let listed: Alert[] = []
/** What a second save waits for, to be refused then; null: it is taken at once. */
let fails: Promise<void> | null = null
const calls = serveStaff(async ({ asked, body }) => {
  if (asked.startsWith('GET')) return { data: listed }
  const isAgain = (body as { again?: boolean } | null)?.again === true
  if (isAgain && fails) {
    await fails
    return { status: 503, code: 'unavailable', detail: '' }
  }
  if (refusal === 'alert_allowance') {
    listed = [ALERT]
    return { status: 403, code: 'forbidden', detail: '', reason: refusal }
  }
  if (refusal === 'alert_exists' && !isAgain) {
    const values = { name: 'Home', id: ALERT.id }
    return { status: 409, code: 'conflict', detail: '', reason: refusal, values }
  }
  return { data: ALERT }
})

/** The last step of the maker, with what it needs of the form; a press on Everywhere fills in something more. */
function Maker({ onSaved }: { onSaved: () => void }) {
  const own = useQuery(alertsQuery).data ?? []
  const form = useAlertForm(null, newForm(false))
  const isFull = own.length > 0
  const replaced = own.find(({ id }) => id === form.replaced) ?? null
  const name = form.name ?? 'Harbor'
  const maker = {
    module: { id: 'permits' },
    form,
    name,
    body: { name, criteria: {} },
    isFull,
    replaced,
    changed: null,
    lacks: { area: null, events: false, name: false, room: isFull && replaced === null },
  } as unknown as AlertMaker
  return (
    <>
      <SaveStep
        maker={maker}
        own={own}
        onCancel={form.forget}
        onSaved={() => {
          form.forget()
          onSaved()
        }}
      />
      <output>{JSON.stringify([form.everywhere, form.leftOut.shape])}</output>
      <button
        type="button"
        onClick={() => {
          form.setEverywhere(true)
          form.leftOut.onDraw({ type: 'Point', coordinates: [-124, 43], radius: 500 })
        }}
      >
        Everywhere
      </button>
    </>
  )
}

function show(own: Alert[] = []): { saved: number } {
  const seen = { saved: 0 }
  listed = own
  fails = null
  showToAccount(ANA, <Page onSaved={() => (seen.saved += 1)} />)
  return seen
}

/** The step, which a press draws anew with nothing but what the tab has kept. */
function Page(props: Parameters<typeof Maker>[0]) {
  const [loaded, setLoaded] = useState(0)
  const client = useQueryClient()
  return (
    <>
      <Maker key={loaded} {...props} />
      <button type="button" onClick={() => setLoaded(loaded + 1)}>
        Reload
      </button>
      <button
        type="button"
        onClick={() => {
          const user = { ...ANA, id: BEN }
          client.setQueryData(viewerQuery.queryKey, { user, expires: null, guest: null })
        }}
      >
        Ben signs in
      </button>
    </>
  )
}

const name = page.getByRole('textbox', { name: 'Alert Name' })
const save = page.getByRole('button', { name: 'Save', exact: true })

test('an alert that one has already is named, and saved all the same if one wants', async () => {
  refusal = 'alert_exists'
  const seen = show()
  await save.click()
  await expect.element(page.getByText('You already have this alert: “Home”')).toBeVisible()
  const open = page.getByRole('link', { name: 'Open “Home”' })
  await expect.element(open).toHaveAttribute('href', `/mycc/settings/${ALERT.id}`)
  expect(seen.saved).toBe(0)
  // Of another one nothing is known.
  await name.fill('Work')
  await expect.element(open).not.toBeInTheDocument()
  await name.fill('Harbor')
  await page.getByRole('button', { name: 'Save it anyway' }).click()
  await expect.poll(() => seen.saved).toBe(1)
  const sent = calls.filter(({ asked }) => asked === 'POST /api/alert').map(({ body }) => body)
  expect(sent).toMatchObject([{}, { again: true }])
  // Another request: the server answers the same one with what it said before.
  const ids = sent.map((body) => (body as { request: string }).request)
  expect(new Set(ids).size).toBe(2)
})

test('at the limit the way on is said once: one alert is replaced', async () => {
  refusal = 'alert_allowance'
  show([ALERT])
  const limit = 'You have used your alert allowance. Choose which alert this one replaces.'
  await expect.element(page.getByText(limit)).toBeVisible()
  await page.getByRole('button', { name: /Replace an existing alert/ }).click()
  await page.getByRole('option', { name: 'Home' }).click()
  await save.click()
  await expect.poll(() => calls.some(({ asked }) => asked.startsWith('POST'))).toBe(true)
  await expect.element(save).toBeEnabled()
  expect(document.body.textContent).not.toContain('you must first delete an alert')
})

test('what is filled in is there after a reload, until it is saved or cancelled', async () => {
  refusal = null
  const seen = show()
  const reload = page.getByRole('button', { name: 'Reload' })
  await name.fill('Our street')
  await page.getByRole('button', { name: 'Everywhere' }).click()
  await reload.click()
  await expect.element(name).toHaveValue('Our street')
  expect(document.querySelector('output')?.textContent).toBe(
    '[true,{"type":"Point","coordinates":[-124,43],"radius":500}]',
  )
  await save.click()
  await expect.poll(() => seen.saved).toBe(1)
  await reload.click()
  await expect.element(name).toHaveValue('Harbor')
  await name.fill('Another')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await reload.click()
  await expect.element(name).toHaveValue('Harbor')
})

test('a save that is refused at the limit is said aloud, and keeps the focus', async () => {
  refusal = 'alert_allowance'
  show()
  await save.click()
  const limit = 'You have used your alert allowance. Choose which alert this one replaces.'
  await expect.element(page.getByRole('alert')).toHaveTextContent(limit)
  await expect.element(save).toHaveFocus()
  expect(page.getByText(limit).elements()).toHaveLength(1)
  await page.getByRole('button', { name: /Replace an existing alert/ }).click()
  await page.getByRole('option', { name: 'Home' }).click()
  await expect.element(page.getByText(limit)).not.toBeInTheDocument()
})

test('while it is saved anyway the banner stays; when that fails the focus goes to Save', async () => {
  refusal = 'alert_exists'
  show()
  const { promise, resolve } = Promise.withResolvers<void>()
  fails = promise
  await save.click()
  const anyway = page.getByRole('button', { name: 'Save it anyway' })
  await anyway.click()
  await expect.element(anyway).toHaveAttribute('aria-disabled', 'true')
  await expect.element(anyway).toHaveFocus()
  resolve()
  await expect.element(anyway).not.toBeInTheDocument()
  await expect.element(save).toHaveFocus()
  await expect.element(page.getByText(/^The alert was not saved, error: /)).toBeVisible()
})

test('the name of the other alert keeps its own direction', async () => {
  refusal = 'alert_exists'
  show()
  await save.click()
  const names = page.getByText('Home', { exact: true })
  await expect.element(names.first()).toBeVisible()
  expect(names.elements().map(({ tagName }) => tagName)).toEqual(['BDI', 'BDI'])
})

test('what one has filled in is not kept for another who signs in meanwhile', async () => {
  refusal = null
  show()
  await name.fill('Our street')
  await page.getByRole('button', { name: 'Ben signs in' }).click()
  await name.fill('Our street 2')
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('Our street 2')
  expect(Object.keys(sessionStorage).filter((key) => key.includes(BEN))).toEqual([])
})
