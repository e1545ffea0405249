import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  completeAccount,
  fillLogin,
  linkIn,
  mailTo,
  makeAccount,
  newEmail,
  PASSWORD,
  signIn,
} from './support/accounts.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'

const HARBOR = 'harbor.localhost'

journey(
  'an administrator invites somebody, who confirms, signs in and has the rights',
  { tags: 'core' },
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of 400/)
    await openPeople(page, demoUrl(HARBOR))
    const email = newEmail('guest')
    await page.getByRole('button', { name: 'Invite' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite somebody' })
    const send = invite.getByRole('button', { name: 'Send invitation' })
    expect(await send.isDisabled(), 'no address yet').toBe(true)
    await invite.getByLabel('E-mail').fill('agent@harbor.example')
    await send.click()
    await invite.getByText('This person has an account with rights: change them there.').waitFor()
    await invite.getByLabel('E-mail').fill(email)
    await invite.getByRole('radio', { name: /^Internal/ }).waitFor()
    await invite.getByText('Publish statistics', { exact: true }).click()
    await send.click()
    await page.getByRole('status').getByText(`An invitation was mailed to ${email}.`).waitFor()
    const row = await findPerson(page, email)
    await row.getByText('Invited').waitFor()
    await row.getByText('Publish statistics').waitFor()
    await row.getByText('Never').waitFor()

    const guest = await newPage()
    await guest.goto(linkIn(await mailTo(HARBOR, email, 'account.invite'), '/account/confirm'))
    await completeAccount(guest, PASSWORD)
    await guest.getByRole('button', { name: 'Ana Reyes' }).waitFor()
    await guest.getByRole('link', { name: 'CCAI' }).waitFor()

    await page.reload()
    const accepted = await findPerson(page, email)
    await accepted.getByText('Active').waitFor()
    await accepted.getByText('Ana Reyes').waitFor()
  },
)

journey(
  'a change of role counts at once: the person is signed out, told by mail, and comes back with it',
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of 401/)
    const account = await makeAccount(HARBOR)
    const person = await newPage()
    await signIn(person, demoUrl(HARBOR), account)
    await person.goto(demoUrl(HARBOR, '/profile'))
    await person.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()

    await openPeople(page, demoUrl(HARBOR))
    const panel = await openPerson(page, account.email)
    const save = panel.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled(), 'nothing was changed').toBe(true)
    await panel.getByText('Internal', { exact: true }).click()
    await panel.getByText('Manage people', { exact: true }).click()
    await save.click()
    await panel.getByRole('status').getByText('Saved.').waitFor()
    // The live connection of that page ends with its session.
    await person.waitForURL(demoUrl(HARBOR, '/login?referrer=profile'))
    await expect(mailTo(HARBOR, account.email, 'account.role')).resolves.toBeDefined()
    await fillLogin(person, account)
    await person.waitForURL(demoUrl(HARBOR, '/profile'))
    await person.goto(demoUrl(HARBOR, '/admin/people'))
    await person.getByRole('grid', { name: 'People' }).waitFor()

    await panel.getByRole('button', { name: 'End sessions' }).click()
    await panel.getByRole('status').getByText('Ana Reyes is signed out everywhere.').waitFor()
    await person.waitForURL(/\/login\?referrer=admin/)
  },
)

journey(
  'a suspended person cannot sign in until restored, and a removed one is gone',
  { tags: 'core' },
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of (401|403)/)
    const account = await makeAccount(HARBOR)
    await openPeople(page, demoUrl(HARBOR))
    const panel = await openPerson(page, account.email)
    await panel.getByRole('button', { name: 'Suspend' }).click()
    await panel.getByRole('status').getByText('is suspended and signed out').waitFor()
    const person = await newPage()
    await person.goto(demoUrl(HARBOR, '/login'))
    await fillLogin(person, account)
    await person
      .getByRole('alert')
      .getByText(/suspended/)
      .waitFor()
    const restore = panel.getByRole('button', { name: 'Restore' })
    expect(await isFocused(restore), 'the button that suspended restores').toBe(true)
    await page.keyboard.press('Enter')
    await panel.getByRole('status').getByText('can sign in again').waitFor()
    await signIn(person, demoUrl(HARBOR), account)

    await panel.getByRole('button', { name: 'Remove account' }).click()
    const ask = page.getByRole('dialog', { name: 'Remove account' })
    await ask.getByRole('button', { name: 'Cancel' }).click()
    await ask.waitFor({ state: 'detached' })
    await panel.getByRole('button', { name: 'Remove account' }).click()
    await ask.getByRole('button', { name: 'Remove account' }).click()
    await page.getByRole('status').getByText('The account of Ana Reyes is removed.').waitFor()
    await page.getByText('Nobody matches.').waitFor()
    const again = await newPage()
    await again.goto(demoUrl(HARBOR, '/login'))
    await fillLogin(again, account)
    await again
      .getByRole('alert')
      .getByText(/is not right/)
      .waitFor()
  },
)

journey(
  'an invitation can be sent again and taken back',
  async ({ page, newPage, problems, demoUrl }) => {
    problems.allow(/status of (404|410)/)
    await openPeople(page, demoUrl(HARBOR))
    const email = newEmail('late')
    await page.getByRole('button', { name: 'Invite' }).click()
    const invite = page.getByRole('dialog', { name: 'Invite somebody' })
    await invite.getByLabel('E-mail').fill(email)
    await page.keyboard.press('Enter')
    await invite.waitFor({ state: 'detached' })
    const first = linkIn(await mailTo(HARBOR, email, 'account.invite'), '/account/confirm')
    const panel = await openPerson(page, email)
    await panel.getByRole('button', { name: 'Invite again' }).click()
    await panel.getByRole('status').getByText('A new invitation was mailed.').waitFor()
    await expect
      .poll(async () => linkIn(await mailTo(HARBOR, email, 'account.invite'), '/account/confirm'))
      .not.toBe(first)
    const second = linkIn(await mailTo(HARBOR, email, 'account.invite'), '/account/confirm')
    await panel.getByRole('button', { name: 'Take back the invitation' }).click()
    const ask = page.getByRole('dialog', { name: 'Take back the invitation' })
    await ask.getByRole('button', { name: 'Take back the invitation' }).click()
    await page.getByRole('status').getByText(`The invitation of ${email} is taken back.`).waitFor()
    const guest = await newPage()
    for (const link of [first, second]) {
      await guest.goto(link)
      await guest.waitForURL((url) => url.pathname !== '/account/confirm')
    }
  },
)

journey(
  'people are found, filtered, ordered and opened with the keyboard alone; one’s own rights are not changed',
  async ({ page, demoUrl }) => {
    const admin = await openPeople(page, demoUrl(HARBOR))
    const table = page.getByRole('grid', { name: 'People' })
    await page.getByRole('searchbox', { name: 'Find by name or e-mail' }).focus()
    await page.keyboard.type('harbor.example')
    await page.getByRole('status').getByText('3 people').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').getByRole('option', { name: 'Resident' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Nobody matches.').waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('3 people').waitFor()

    const emails = () => table.getByText(/@harbor\.example$/).allInnerTexts()
    await table.getByRole('columnheader', { name: 'E-mail' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(emails).toEqual([...(await emails())].toSorted())
    const ascending = await emails()
    await page.keyboard.press('Enter')
    await expect.poll(emails).toEqual(ascending.toReversed())

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog')
    await panel.getByText('manager@harbor.example').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    const own = await openPerson(page, admin)
    await own.getByText(/^This is your own account/).waitFor()
    expect(await own.getByRole('checkbox').count()).toBe(0)
    expect(await own.getByRole('button').count(), 'only the one that closes').toBe(1)
  },
)

journey(
  'a rule puts a domain into a group; taken away, it can be put back',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of (400|409)/)
    const domain = `@${Date.now()}.example.org`
    await openPeople(page, demoUrl(HARBOR))
    await page.getByRole('tab', { name: 'Groups' }).click()
    const field = page.getByLabel('Address or domain', { exact: true })
    await field.fill('@gmail.com')
    await page.keyboard.press('Enter')
    await page.getByText(/^Anybody can get an address at gmail\.com/).waitFor()
    await field.fill(domain)
    await page.getByRole('button', { name: /Group$/ }).click()
    await page.getByRole('option', { name: 'Site owner' }).click()
    await page.getByRole('button', { name: 'Add' }).click()
    const rule = page.getByRole('row').filter({ hasText: domain })
    await rule.getByText('Site owner').waitFor()
    await field.fill(domain)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('This rule is there already.').waitFor()

    const account = await makeAccount(HARBOR, { email: `ana${domain}` })
    await rule.getByRole('button', { name: `Remove the rule for ${domain}` }).click()
    await page.getByText(`The rule for ${domain} is removed.`).waitFor()
    await rule.waitFor({ state: 'detached' })
    const undo = page.getByRole('button', { name: 'Undo' })
    expect(await isFocused(undo)).toBe(true)
    await page.keyboard.press('Enter')
    await rule.getByText('Site owner').waitFor()
    await page.getByRole('tab', { name: 'People' }).click()
    const panel = await openPerson(page, account.email)
    await panel.getByText('Site owner').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Groups' }).click()
    await rule.getByRole('button', { name: `Remove the rule for ${domain}` }).click()
    await rule.waitFor({ state: 'detached' })
  },
)

journey(
  'who does not manage people is led away from the page',
  async ({ page, newPage, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/admin/people'))
    await page.waitForURL(demoUrl(HARBOR, '/login?referrer=admin/people'))
    await signIn(page, demoUrl(HARBOR), await makeAccount(HARBOR))
    await page.goto(demoUrl(HARBOR, '/admin/people'))
    await page.waitForURL(demoUrl(HARBOR))
    const agent = await newPage()
    await signIn(agent, demoUrl(HARBOR), await demoStaff(HARBOR, 'agent'))
    await agent.goto(demoUrl(HARBOR, '/admin/people'))
    await agent.waitForURL(demoUrl(HARBOR))
  },
)

journey('on a phone people are cards, in Spanish too', async ({ newPage, demoUrl }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const account = await makeAccount(HARBOR)
  await openPeople(page, demoUrl(HARBOR))
  await page.goto(demoUrl(HARBOR, '/admin/people?lang=es'))
  await page.getByRole('searchbox', { name: 'Buscar por nombre o correo' }).fill(account.email)
  const cards = page.getByRole('list', { name: 'Personas' })
  await page.getByRole('status').getByText('1 persona').waitFor()
  await cards.getByRole('button', { name: /Ana Reyes/ }).tap()
  const panel = page.getByRole('dialog', { name: 'Ana Reyes' })
  await panel.getByText('Residente', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Suspender' }).tap()
  await panel.getByRole('status').getByText('cuenta suspendida y sesiones cerradas').waitFor()
  await panel.getByRole('button', { name: 'Cerrar', exact: true }).tap()
  await cards.getByText('Suspendida').waitFor()
})

/** Signs in as the demo's administrator and opens the page. @returns the administrator's address */
async function openPeople(page: Page, address: string): Promise<string> {
  const admin = await demoStaff(HARBOR, 'admin')
  await signIn(page, address, admin)
  await page.goto(new URL('/admin/people', address).href)
  await page.getByRole('heading', { name: 'People and groups' }).waitFor()
  await page.getByText(/^\d+ people$/).waitFor()
  return admin.email
}

/** The only row of the table that has this address. */
async function findPerson(page: Page, email: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Find by name or e-mail' }).fill(email)
  await page.getByRole('status').getByText('1 person').waitFor()
  return page.getByRole('grid', { name: 'People' }).getByRole('row').nth(1)
}

async function openPerson(page: Page, email: string): Promise<Locator> {
  await (await findPerson(page, email)).click()
  const panel = page.getByRole('dialog')
  await panel.getByText(email).first().waitFor()
  return panel
}

function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === node.ownerDocument.activeElement)
}
