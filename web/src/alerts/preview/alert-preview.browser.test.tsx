import type { AlertPreview as Preview } from '@plat/contract/alerts/alerts'
import { type EventKind, USUAL_EVENTS } from '@plat/contract/alerts/event-kinds'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../shell/later-texts.ts'
import { serveStaff, showToAccount } from '../../shell/staff-page-for-tests.tsx'
import { AlertPreview } from './alert-preview.tsx'
import { useAlertPreview } from './use-alert-preview.ts'

const PREVIEW: Preview = {
  matching: 1_204,
  new_per_week: 45.2,
  events_per_week: 45.2,
  watched_days: null,
  many: false,
  last_month: { count: 659, records: [] },
  narrowing: [],
}

/** Previews that the server gives, in order. */
let answers: (Preview | Promise<Preview>)[] = []
serveStaff(async () => ({ data: (await answers.shift()) ?? PREVIEW }))

/** The preview of an alert, first of new records, of withdrawals after a press. */
function Asking() {
  const [events, setEvents] = useState<readonly EventKind[]>(['new'])
  const input = { module: 'permits', criteria: {}, excluded: null, events, wanted: true }
  return (
    <>
      <AlertPreview
        module={{ info: { formatting: [] } } as unknown as ModuleConfig}
        answer={useAlertPreview(input)}
        onNarrow={() => undefined}
      />
      <button type="button" onClick={() => setEvents(['withdrawn'])}>
        Withdrawals
      </button>
    </>
  )
}

/** Draws what an alert of these events would tell. */
function show(events: readonly EventKind[], rest: Partial<Preview>): void {
  showToAccount(
    null,
    <AlertPreview
      module={{ info: { formatting: [] } } as unknown as ModuleConfig}
      answer={{
        preview: { ...PREVIEW, ...rest },
        events,
        waits: false,
        error: null,
        retry: () => undefined,
      }}
      onNarrow={() => undefined}
    />,
  )
}

async function says(text: string): Promise<void> {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
}

test('new records are counted over twelve months, beside those that were dated last month', async () => {
  show(['new'], {})
  await says('About 45 a week, over the last 12 months')
  await says('659 records are dated in the last month')
  await says('1,204 records match now.')
})

test('of withdrawals alone no rate of new records is said, nor last month’s records', async () => {
  show(['withdrawn'], { events_per_week: null, watched_days: 9, last_month: null })
  await says(
    'We cannot say yet how often this happens: these records have been watched here for 9 days. 1,204 records match now.',
  )
  expect(document.body.textContent).not.toContain('a week')
  expect(document.body.textContent).not.toContain('last month')
})

test('beside other changes, new records are named as such until the rest is known', async () => {
  show(USUAL_EVENTS, { events_per_week: null, watched_days: 1 })
  await says('About 45 new records a week, over the last 12 months')
  await says(
    'We cannot say yet how often the rest happens: these records have been watched here for 1 day. 1,204 records match now.',
  )
})

test('it says over which days changes are counted', async () => {
  show(['status'], { events_per_week: 3, watched_days: 70, last_month: null })
  await says('About 3 a week, over the last 70 days')
})

test('it says so where new records and changes are counted over different times', async () => {
  show(['new', 'status'], { events_per_week: 48, watched_days: 70 })
  await says('About 48 a week')
  await says(
    'New records over the last 12 months, changes over the last 70 days. 45 of them are new records. 1,204 records match now.',
  )
})

test('what is shown until the next answer stays of the events that it was counted for', async () => {
  const next = Promise.withResolvers<Preview>()
  const none = { events_per_week: null, last_month: null }
  answers = [{ ...PREVIEW, ...none }, next.promise]
  showToAccount(null, <Asking />)
  await says('About 45 new records a week, over the last 12 months')
  await page.getByRole('button', { name: 'Withdrawals' }).click()
  await expect.poll(() => answers.length).toBe(0)
  await says('About 45 new records a week, over the last 12 months')
  next.resolve({ ...PREVIEW, ...none, watched_days: 9 })
  await says(
    'We cannot say yet how often this happens: these records have been watched here for 9 days. 1,204 records match now.',
  )
})
