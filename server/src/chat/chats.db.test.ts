import { expect, test } from 'vitest'
import { chatFixture } from '../testing/chat-fixture.ts'

const at = chatFixture()
const { resident, agent, started, sent, read, list } = at

test('a resident and an agent write to each other about a record', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await started(ana, 'Is my permit ready?')
  await sent(ben, id, 'On Monday.')
  const { chat, messages } = await read(ana, id)
  expect(messages.map(({ number, side, body }) => [number, side, body])).toEqual([
    [1, 'resident', 'Is my permit ready?'],
    [2, 'agency', 'On Monday.'],
  ])
  expect(await list(ana)).toEqual([chat])
})
