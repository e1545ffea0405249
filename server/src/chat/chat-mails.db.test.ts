import { describe, expect, test } from 'vitest'
import type { Phone } from '../testing/call-fixture.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { chatFixture } from '../testing/chat-fixture.ts'
import { chatMailsKind, mailDueChats } from './due-chat-mails.ts'

const at = chatFixture()
const { live, resident, agent, started, sent, read, see, changed, mails, mailsAt, news } = at
const DEPARTMENT = 'building@example.gov'

const run = () => mailDueChats({ database: live.database, port: 3000 }, live.tenant)
/** Lets the times pass after which emails are due. */
const pass = () =>
  live.query(
    `update chat set resident_mail_at = resident_mail_at - interval '2 minutes',
       agency_mail_at = agency_mail_at - interval '10 minutes'`,
  )
const passed = async () => {
  await pass()
  await run()
}
const setLanguage = ({ guid }: Phone, locale: string) =>
  live.query('update account set locale = $2 where guid = $1', [guid, locale])
const demote = ({ guid }: Phone) =>
  live.query(`update account set role = 'resident' where guid = $1`, [guid])

describe('to the resident', () => {
  test('messages that were not seen for two minutes are emailed once, with a link to the chat', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana, 'My words')
    await sent(ben, id, 'First line\nsecond <b>line</b>')
    await sent(ben, id, 'Another one')
    await run()
    expect(await mails(ana)).toEqual([])
    await passed()
    const [mail, ...others] = await mails(ana)
    expect([mail?.kind, mail?.subject, others]).toEqual([
      'chat.messages',
      '2 new messages about 2024-001 BP, New house',
      [],
    ])
    expect(mail?.text).toContain('You have 2 new messages')
    expect(mail?.text).toContain('> First line\n> second <b>line</b>\n>\n> Another one')
    expect(mail?.text).toContain(`/chat?chat=${id}`)
    expect(mail?.text).toContain('To answer, open the chat and log in.')
    expect(mail?.text).toContain('Replies do not reach the chat.')
    expect(mail?.text).not.toMatch(/My words|Ruiz|earlier/)
    expect(mail?.html).toContain('second &#60;b&#62;line&#60;/b&#62;')
    await passed()
    expect(await mails(ana)).toHaveLength(1)
    // The next message is emailed again.
    await sent(ben, id, 'A third one')
    await passed()
    expect((await mails(ana)).map(({ subject }) => subject)).toEqual([
      '2 new messages about 2024-001 BP, New house',
      '3 new messages about 2024-001 BP, New house',
    ])
  })

  test('two minutes are counted from the first of them', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    await sent(ben, id, 'One')
    await pass()
    await sent(ben, id, 'Two')
    await run()
    expect(await mails(ana)).toHaveLength(1)
  })

  test('what the resident has seen, or answered from the page that shows it, is not emailed', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    await sent(ben, id, 'One')
    await see(ana, id, 2)
    await passed()
    await sent(ben, id, 'Two')
    await at.send(ana, id, { body: 'Fine', after: 3 })
    await passed()
    expect(await mails(ana)).toEqual([])
    // Of three messages one was seen.
    for (const text of ['Three', 'Four', 'Five']) await sent(ben, id, text)
    await see(ana, id, 5)
    await passed()
    const [mail] = await mails(ana)
    expect(mail?.text).toContain('> Four\n>\n> Five')
    expect(mail?.text).not.toContain('Three')
  })

  test('the newest five are quoted, in the language of the resident', async () => {
    const [eva, ben] = [await resident(), await agent()]
    await setLanguage(eva, 'es')
    const { id } = await started(eva)
    for (let nth = 1; nth <= 7; nth += 1) await sent(ben, id, `Mensaje ${nth}`)
    await passed()
    const [mail] = await mails(eva)
    expect(mail?.subject).toBe('7 mensajes nuevos sobre 2024-001 BP, New house')
    expect(mail?.text).toContain('Hay 2 mensajes anteriores que no ha leído.')
    expect(mail?.text).toMatch(/> Mensaje 3\n>\n(.|\n)*> Mensaje 7/)
    expect(mail?.text).not.toContain('Mensaje 2')
    expect(mail?.text).toContain('abra el chat e inicie sesión')
  })

  test('an account that may not log in is sent nothing, and a record that is no longer open is not named', async () => {
    const [ana, eva, ben] = [await resident(), await resident(), await agent()]
    for (const who of [ana, eva]) {
      const { id } = await started(who)
      await sent(ben, id, 'Answer')
    }
    await live.query(`update account set state = 'suspended' where guid = $1`, [ana.guid])
    await live.query(`update record set visibility = 2 where agency_reference = '2024-001 BP'`)
    try {
      await passed()
    } finally {
      await live.query(`update record set visibility = 0 where agency_reference = '2024-001 BP'`)
    }
    expect(await mails(ana)).toEqual([])
    const [mail] = await mails(eva)
    expect(mail?.subject).toBe('New message about Permits')
    expect(mail?.text).not.toContain('2024-001')
  })
})

describe('to the agency', () => {
  test('a resident who waits for ten minutes is emailed once to the department, without words and names', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana, 'Secret words')
    await sent(ana, id, 'More of them')
    await run()
    expect(await mailsAt(DEPARTMENT)).toEqual([])
    await passed()
    await passed()
    const [mail, ...others] = await mailsAt(DEPARTMENT)
    expect([mail?.kind, mail?.subject, others]).toEqual([
      'chat.waiting',
      'A resident is waiting for an answer',
      [],
    ])
    expect(mail?.text).toContain('About: 2024-001 BP')
    expect(mail?.text).toContain(`/resourcer?type=chat&entry=${id}`)
    expect(mail?.text).not.toMatch(/ecret|them|Ortiz/)
    // Once per wait: the next one is emailed again.
    await sent(ana, id, 'Still here')
    await passed()
    expect(await mailsAt(DEPARTMENT)).toHaveLength(1)
    await sent(ben, id, 'Sorry')
    await sent(ana, id, 'One more')
    await changed(ben, id, { action: 'assign', assignee: null })
    await passed()
    expect(await mailsAt(DEPARTMENT)).toHaveLength(2)
  })

  test('an answer, or the note that none is needed, ends it', async () => {
    const [ana, eva, ben] = [await resident(), await resident(), await agent()]
    const first = await started(ana)
    const second = await started(eva)
    await sent(ben, first.id, 'Here')
    await changed(ben, second.id, { action: 'done' })
    await passed()
    expect([await mailsAt(DEPARTMENT), await mails(ben)]).toEqual([[], []])
  })

  test('the agent who has the chat is emailed instead, with the name of the resident and in the own language', async () => {
    const [ana, ben] = [await resident(), await agent()]
    await setLanguage(ben, 'es')
    const { id } = await started(ana, 'Secret words')
    await changed(ben, id, { action: 'assign', assignee: ben.guid })
    await passed()
    const [mail, ...others] = await mails(ben)
    expect([mail?.subject, others]).toEqual(['Un residente espera una respuesta', []])
    expect(mail?.text).toContain('Ana Ortiz espera una respuesta')
    expect(mail?.text).not.toContain('Secret words')
    expect(await mailsAt(DEPARTMENT)).toEqual([])
    expect((await read(ana, id)).chat.agent?.id).toBe(ben.guid)
  })

  test.each([
    ['is no longer an agent', demote],
    [
      'has other modules',
      ({ guid }: Phone) =>
        live.query(`update agent set modules = '{trades}' where account = $1`, [guid]),
    ],
  ])('an agent who %s loses the chat, and the department is emailed', async (_why, lose) => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id } = await started(ana)
    const { version } = await changed(ben, id, { action: 'assign', assignee: ben.guid })
    await lose(ben)
    const told = (await news(cleo)).length
    await passed()
    expect(await mails(ben)).toEqual([])
    expect(await mailsAt(DEPARTMENT)).toHaveLength(1)
    expect((await read(cleo, id)).chat).toMatchObject({ agent: null, version: version + 1 })
    expect(await news(cleo)).toHaveLength(told + 1)
  })
})

test('a chat whose email fails stops no other, and is tried again', async () => {
  const [ana, eva, ben] = [await resident(), await resident(), await agent()]
  const first = await started(ana)
  await sent(ben, first.id, 'To Ana')
  const second = await started(eva)
  await sent(ben, second.id, 'To Eva')
  await pass()
  await live.query(`update account set email = 'no address' where guid = $1`, [ana.guid])
  await expect(run()).rejects.toThrow(first.id)
  expect(await mails(eva)).toHaveLength(1)
  await live.query(`update account set email = $2 where guid = $1`, [
    ana.guid,
    `${ana.guid}@example.com`,
  ])
  await run()
  expect(await mails(ana)).toHaveLength(1)
  expect(await mails(eva)).toHaveLength(1)
})

test('two processes at once send each email once', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await started(ana)
  await sent(ben, id, 'Once')
  await pass()
  await Promise.all([run(), run(), run()])
  expect(await mails(ana)).toHaveLength(1)
})

test('chats without due emails are not read', async () => {
  const plan = await asTenant(live.database, live.tenant, async ({ query }) => {
    await query('set local enable_seqscan = off')
    return query<{ 'QUERY PLAN': string }>(
      'explain select from chat where least(resident_mail_at, agency_mail_at) <= now()',
    )
  })
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toMatch(/chat_mail/)
  expect(lines).toMatch(/Index Cond: .*LEAST/)
})

test('the job finds the agencies with due emails itself', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await started(ana)
  await sent(ben, id, 'By the job')
  await pass()
  const kind = chatMailsKind({ database: live.database, port: 3000 })
  await kind.run(null, new AbortController().signal)
  expect(await mails(ana)).toHaveLength(1)
})
