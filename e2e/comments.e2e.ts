import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { mailTo, makeAccount, type NewAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { HARBOR, openAsStaff, startOpenDemo } from './support/callers.ts'
import { journey } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { apiList } from './support/module-page.ts'
import type { RunningServer } from './support/server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startOpenDemo()
})
afterAll(() => server.stop())

interface RecordPage {
  readonly path: string
  readonly reference: string
}

/** The newest record of a module: an open one (status 1) or a closed one (2). */
async function newest(path: string, module: string, status: '1' | '2'): Promise<RecordPage> {
  const api = { port: server.port, host: HARBOR, module }
  const [record] = await apiList(api, { status }, 'limit=1&scope=located')
  if (record === undefined) throw new Error('expected a record')
  return { path: `${path}/search/record/${record.guid}`, reference: record.agency_reference }
}

async function openAsResident(page: Page, { path }: RecordPage, query = ''): Promise<NewAccount> {
  const resident = await makeAccount(HARBOR, {}, server.port)
  await signIn(page, server.url(HARBOR), resident)
  await page.goto(server.url(HARBOR, path + query))
  return resident
}

/** Opens the comment on a record in the resourcer. */
async function openComment(agent: Page, { reference }: RecordPage, query = ''): Promise<void> {
  await agent.goto(server.url(HARBOR, `/resourcer?type=comment${query}`))
  const row = agent.getByRole('row').filter({ hasText: reference }).filter({ hasText: 'Ana Reyes' })
  await row.getByRole('link').first().focus()
  await agent.keyboard.press('Enter')
}

journey(
  '[ENG-14] [ENG-15] [ROL-05] [CM-3] [CM-5] a public comment is received, approved, answered, hidden with a reason, and its author objects',
  async ({ page, newPage }) => {
    const record = await newest('/planning/planning-applications', 'planning-applications', '1')
    const resident = await openAsResident(page, record)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    const dialog = page.getByRole('dialog', {
      name: `Leave a comment on record ${record.reference} to be reviewed by an official`,
    })
    await dialog.getByLabel('Your comment').fill('Please keep the old elm.')
    await dialog
      .getByLabel('Show my comment to everyone on this record’s page')
      .check({ force: true })
    await dialog.getByLabel('Show my name: Ana Reyes').check({ force: true })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await dialog
      .getByText(
        'Your comment Please keep the old elm. has been submitted for review by an official. You will receive correspondence shortly in relation to your comment.',
      )
      .waitFor()
    await mailTo(HARBOR, resident.email, 'comment.receipt', server.port)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const own = page.getByRole('list', { name: 'Your comments' })
    await own.getByText('Waiting for approval').waitFor()

    const neighbor = await newPage()
    await neighbor.goto(server.url(HARBOR, record.path))
    const shown = neighbor.getByRole('list', { name: /^Public comments/ })
    // The demo has others.
    await shown.getByText('three stories are enough').waitFor()
    if ((await neighbor.getByText('old elm').count()) > 0) throw new Error('it is shown already')

    const agent = await newPage()
    await openAsStaff(server, agent, 'agent')
    await openComment(agent, record)
    await agent.getByText('User Comments').waitFor()
    await tabTo(agent, 'Publish')
    await agent.keyboard.press('Enter')
    await agent.getByText('You published the comment of Ana Reyes.').waitFor()
    await agent.getByLabel('Answer', { exact: true }).fill('The elm is protected.')
    await agent.getByLabel('Show this answer below the public comment').check({ force: true })
    await agent.keyboard.press('Tab')
    await agent.getByRole('button', { name: 'Send answer' }).click()
    await agent
      .getByText('You answered the comment of Ana Reyes. We emailed your answer.')
      .waitFor()
    await expectAccessible(agent)
    await mailTo(HARBOR, resident.email, 'comment.published', server.port)
    await mailTo(HARBOR, resident.email, 'comment.answer', server.port)
    await neighbor.reload()
    const comment = shown.getByRole('listitem').filter({ hasText: 'Please keep the old elm.' })
    await comment.getByText('Ana Reyes').waitFor()
    await comment.getByText('The elm is protected.').waitFor()
    await expectAccessible(neighbor)

    await agent.getByRole('button', { name: 'Hide', exact: true }).click()
    await agent.getByRole('button', { name: /Reason$/ }).click()
    await agent.getByRole('option', { name: 'Not about this record' }).click()
    await agent.getByRole('button', { name: 'Confirm' }).click()
    await agent.getByText('You hid the comment of Ana Reyes.').waitFor()
    await mailTo(HARBOR, resident.email, 'comment.hidden', server.port)
    await neighbor.reload()
    await shown.getByText('Hidden by the agency: not about this record').waitFor()
    if ((await neighbor.getByText('elm').count()) > 0) throw new Error('it is still shown')

    await page.reload()
    await own.getByText('Please keep the old elm.').waitFor()
    await own.getByRole('button', { name: 'Object', exact: true }).click()
    await page.getByLabel('Why should it be shown?').fill('The elm is on the plan.')
    await page.getByRole('button', { name: 'Send objection' }).click()
    await own.getByText('An official will look at your objection.').waitFor()
    await openComment(agent, record, '&tab=active')
    await agent.getByText('The elm is on the plan.').waitFor()
    await agent.getByRole('button', { name: 'Keep it hidden' }).click()
    await agent.getByText(/This decision is final/).waitFor()
    await agent.getByRole('button', { name: 'Confirm' }).click()
    await agent.getByText('The comment of Ana Reyes stays hidden.').waitFor()
    await mailTo(HARBOR, resident.email, 'comment.objection-declined', server.port)
    await page.reload()
    await own.getByText('The agency looked at your objection. The comment stays hidden.').waitFor()
  },
)

journey(
  'on a phone, in Spanish: a closed case is said to be still there, and the words survive closing the dialog',
  async ({ newPage }) => {
    const phone = await newPage({ viewport: { width: 390, height: 844 }, locale: 'es-US' })
    const record = await newest('/code/code-cases', 'code-cases', '2')
    await openAsResident(phone, record, '?lang=es')
    await phone.getByRole('button', { name: 'Comentar', exact: true }).click()
    const dialog = phone.getByRole('dialog')
    await dialog.getByLabel('Su comentario').fill('La cerca volvió.')
    await dialog.getByLabel('Sigue ahí').check({ force: true })
    await expectAccessible(phone)
    // Left and opened again: what was typed is kept.
    await phone.keyboard.press('Escape')
    await phone.getByRole('button', { name: 'Comentar', exact: true }).click()
    await dialog.getByLabel('Sigue ahí').check({ force: true })
    await dialog.getByRole('button', { name: 'Enviar' }).click()
    await dialog.getByText('La cerca volvió.').waitFor()
    await dialog.getByRole('button', { name: 'Listo' }).click()
    await phone
      .getByRole('list', { name: 'Sus comentarios' })
      .getByText('La cerca volvió.')
      .waitFor()
    await expectAccessible(phone)

    const agent = await newPage()
    await openAsStaff(server, agent, 'agent')
    await openComment(agent, record)
    await agent.getByText('La cerca volvió.').waitFor()
    await agent.getByRole('button', { name: 'Passed on' }).click()
    await agent.getByText('You marked the comment of Ana Reyes as passed on.').waitFor()
  },
)
