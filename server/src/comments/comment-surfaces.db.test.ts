import { afterEach, expect, test } from 'vitest'
import type { Phone } from '../testing/call-fixture.ts'
import { commentFixture, commentsFolder, emailOf, PERMITS } from '../testing/comment-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import { mailsTo, type Reply } from '../testing/visitor.ts'

const at = commentFixture()
const { live, resident, agent, leave, changed, changeOwn, report } = at
const { guid: RECORD, agency_reference: REFERENCE } = PERMITS.open

/** Words of the comment, and the name of its author. */
const TEXT = 'Quokkas graze there'
const NAME = 'Zenobia'

/** A comment in a state, and people who look at it. */
interface Scene {
  readonly id: string
  readonly author: Phone
  readonly other: Phone
  readonly agent: Phone
  /** The agent who has the comment. */
  readonly assignee: Phone
  /** An agent of other modules. */
  readonly trades: Phone
  /** An agent of another agency. */
  readonly stranger: Phone
}

const offer = { text: TEXT, public: true, shows_name: true }
const publish = (by: Phone, id: string) => changed(by, id, { action: 'publish' })
const hide = { action: 'hide', reason: 'other', note: null }
const setVisibility = (visibility: number) =>
  live.query('update record set visibility = $2 where guid = $1', [RECORD, visibility])

/** Acts that bring a comment into each state. Its author offers it, unless `body` says otherwise. */
const STATES: Readonly<
  Record<string, { body?: object; act?: (scene: Scene) => Promise<unknown> }>
> = {
  'not offered': { body: { text: TEXT } },
  offered: {},
  published: { act: (scene) => publish(scene.agent, scene.id) },
  'published, no name': {
    act: async (scene) => {
      await publish(scene.agent, scene.id)
      await changeOwn(scene.author, scene.id, { action: 'name', shows_name: false })
    },
  },
  'hidden by agency': {
    act: async (scene) => {
      await publish(scene.agent, scene.id)
      await changed(scene.agent, scene.id, hide)
    },
  },
  'hidden by reports': {
    act: async (scene) => {
      // Published without an agent, who would have looked at it.
      await live.query(`update record_comment set publication = 'published', was_published = true`)
      for (const address of ['192.0.2.1', '198.51.100.2', '203.0.113.9'])
        await report(await resident(), scene.id, address)
    },
  },
  withdrawn: {
    act: async (scene) => {
      await publish(scene.agent, scene.id)
      await changeOwn(scene.author, scene.id, { action: 'withdraw' })
    },
  },
  'public ones stopped': {
    act: async (scene) => {
      await publish(scene.agent, scene.id)
      await applyFolder(live.database, commentsFolder(live.tenant, { public: false }))
    },
  },
  // The last one: indexes keep the record hidden.
  'record is internal': {
    act: async (scene) => {
      await publish(scene.agent, scene.id)
      await setVisibility(2)
    },
  },
}

const textOf = async (reply: Promise<Reply>) => (await reply).text
const listOn = (who: Pick<Phone, 'get'>) => textOf(who.get(`/record/${RECORD}/comment`))
const ownOn = (who: Phone) => textOf(who.get(`/record/${RECORD}/comment/own`))
const tableOn = (who: Phone) => textOf(who.get(`/record/${RECORD}/comment/export`))
const staffView = (who: Phone, { id }: Scene) => textOf(who.get(`/comment/${id}`))
const dataOf = (who: Phone) => textOf(who.get('/account/export'))
/** A page or file as everyone has it, or as an account. */
const fetched = async (url: string, who?: Phone, payload?: object) => {
  const { body } = await live.app.fastify.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers: {
      host: `${live.tenant}.test`,
      'x-module': 'permits',
      ...(who === undefined ? {} : { authorization: `Bearer ${who.token}` }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return body
}
const details = (who?: Phone) => fetched(`/api/record/${RECORD}/details`, who)
const PAGE = `/building/permits/search/record/${RECORD}`
/** The text itself if a search for it finds records. */
const searched = async (who?: Phone) => {
  const answer = await found(TEXT, who)
  return answer.includes(RECORD) ? TEXT : answer
}
const found = (text: string, who?: Phone) =>
  fetched('/api/search/list?scope=all', who, { status: 0, text })
/** Queued emails to everyone except some. */
const mailsToOthers = async (...known: readonly Phone[]) => {
  const rows = await live.query<{ recipient: string }>('select distinct recipient from mail_outbox')
  const others = rows.map(({ recipient }) => recipient)
  const unknown = others.filter((one) => known.every((who) => emailOf(who) !== one))
  return JSON.stringify(await Promise.all(unknown.map(mailed)))
}
const mailed = async (to: string) => JSON.stringify(await mailsTo(live.database, live.tenant, to))

/**
 * Parts of a comment that a surface shows, in the order of the states: t the text, n the author's name, e the address.
 * not offered, offered, published, published without name, hidden by agency, hidden by reports, withdrawn, public ones
 * stopped, record is internal
 */
const SURFACES: readonly (readonly [string, string, (scene: Scene) => Promise<string>])[] = [
  ['public list, everyone', '- - tn t - - - - -', () => listOn(at.anyone)],
  ['public list, resident', '- - tn t - - - - -', ({ other }) => listOn(other)],
  ['public list, author', '- - tn t - - - - -', ({ author }) => listOn(author)],
  ['public list, agent', '- - tn t - - - - tn', (scene) => listOn(scene.agent)],
  ['public list, other modules', '- - tn t - - - - tn', ({ trades }) => listOn(trades)],
  ['public list, other agency', '- - - - - - - - -', ({ stranger }) => listOn(stranger)],
  ['own list, author', 't t t t t t - t -', ({ author }) => ownOn(author)],
  ['own list, resident', '- - - - - - - - -', ({ other }) => ownOn(other)],
  ['own list, agent', '- - - - - - - - -', (scene) => ownOn(scene.agent)],
  [
    'staff view, agent',
    'tne tne tne tne tne tne - tne tne',
    (scene) => staffView(scene.agent, scene),
  ],
  ['staff view, author', '- - - - - - - - -', (scene) => staffView(scene.author, scene)],
  ['staff view, other modules', '- - - - - - - - -', (scene) => staffView(scene.trades, scene)],
  ['staff view, other agency', '- - - - - - - - -', (scene) => staffView(scene.stranger, scene)],
  ['table, agent', 'tne tne tne tne tne tne - tne tne', (scene) => tableOn(scene.agent)],
  ['table, author', '- - - - - - - - -', ({ author }) => tableOn(author)],
  ['table, other modules', '- - - - - - - - -', ({ trades }) => tableOn(trades)],
  ['table, other agency', '- - - - - - - - -', ({ stranger }) => tableOn(stranger)],
  ['account data, resident', '- - - - - - - - -', ({ other }) => dataOf(other)],
  ['account data, other modules', '- - - - - - - - -', ({ trades }) => dataOf(trades)],
  ['record details', '- - - - - - - - -', () => details()],
  ['record details, author', '- - - - - - - - -', ({ author }) => details(author)],
  ['record details, agent', '- - - - - - - - -', (scene) => details(scene.agent)],
  ['page of the record', '- - - - - - - - -', () => fetched(PAGE)],
  ['page of the record, Spanish', '- - - - - - - - -', () => fetched(`${PAGE}?lang=es`)],
  ['link preview', '- - - - - - - - -', () => fetched(`/preview/record/permits/${RECORD}.png`)],
  ['search for the text', '- - - - - - - - -', () => searched()],
  ['search for the text, agent', '- - - - - - - - -', (scene) => searched(scene.agent)],
  ['export of the search', '- - - - - - - - -', () => fetched('/api/export/permits.csv?status=0')],
  ['GeoJSON', '- - - - - - - - -', () => fetched('/api/export/permits.geojson?status=0')],
  ['feed', '- - - - - - - - -', () => fetched('/api/export/permits.atom')],
  ['open API', '- - - - - - - - -', () => fetched(`/ogc/collections/permits/items/${RECORD}`)],
  ['sitemap', '- - - - - - - - -', () => fetched('/sitemap/permits-1.xml')],
  ['emails, author', 't t t t t t t t t', ({ author }) => mailed(emailOf(author))],
  ['emails, assignee', 'n n n n n n n n n', ({ assignee }) => mailed(emailOf(assignee))],
  ['emails, others', '- - - - - - - - -', (scene) => mailsToOthers(scene.author, scene.assignee)],
  [
    'live messages',
    '- - - - - - - - -',
    async () => JSON.stringify(await live.query('select body from live_message')),
  ],
]

afterEach(async () => {
  await setVisibility(0)
  await applyFolder(live.database, commentsFolder(live.tenant))
})

async function sceneOf(state: string): Promise<Scene> {
  const { body = offer, act } = STATES[state] ?? {}
  const author = await resident()
  await live.query('update account set first_name = $2 where guid = $1', [author.guid, NAME])
  const ben = await agent()
  const { id } = await leave(author, PERMITS.open, body)
  const scene = {
    id,
    author,
    other: await resident(),
    agent: ben,
    assignee: await agent('Cleo'),
    trades: await agent('Dora', ['trades']),
    stranger: await agent('Zoe', null, live.other),
  }
  await changed(ben, id, { action: 'assign', assignee: scene.assignee.guid })
  await act?.(scene)
  return scene
}

const occursIn = (text: string, { author }: Scene) =>
  [
    text.includes(TEXT) ? 't' : '',
    text.includes(NAME) ? 'n' : '',
    text.includes(emailOf(author)) ? 'e' : '',
  ].join('') || '-'

test('surfaces that have no comments do have the record', async () => {
  const scene = await sceneOf('published')
  expect(await found('New house')).toContain(RECORD)
  const names = ['record details', 'page of the record', 'export of the search', 'GeoJSON', 'feed']
  const others = ['open API', 'sitemap', 'table, agent', 'staff view, agent']
  for (const [name, , read] of SURFACES.filter(([one]) => [...names, ...others].includes(one))) {
    const text = await read(scene)
    expect(text.includes(REFERENCE) || text.includes(RECORD), name).toBe(true)
  }
})

test.each(Object.keys(STATES))(
  '[CM-1] a comment that is %s occurs only where it should',
  async (state) => {
    const scene = await sceneOf(state)
    const column = Object.keys(STATES).indexOf(state)
    const occurs: Record<string, string | undefined> = {}
    const expected: Record<string, string | undefined> = {}
    for (const [name, row, read] of SURFACES) {
      occurs[name] = occursIn(await read(scene), scene)
      expected[name] = row.split(' ')[column]
    }
    expect(occurs).toEqual(expected)
  },
)
