import { expect, test } from 'vitest'
import { type PushTurn, PushTurns } from './push-turns.ts'

const SECOND = 1_000
const kinds = (turns: readonly PushTurn[]) => turns.map(({ kind }) => kind)
function end(turn: PushTurn, inTime: boolean): void {
  if (turn.kind === 'now') turn.done(inTime)
}

test('hosts that nobody knows have two turns among them, and one each; known services are not held up', () => {
  const turns = new PushTurns(() => 0)
  const first = turns.take('push.evil.example')
  const others = ['push.evil.example', 'b.evil.example', 'c.evil.example'].map((host) =>
    turns.take(host),
  )
  expect(kinds([first, ...others])).toEqual(['now', 'busy', 'now', 'busy'])
  const known = ['fcm.googleapis.com', 'fcm.googleapis.com', 'updates.push.services.mozilla.com']
  expect(kinds(known.map((host) => turns.take(host)))).toEqual(['now', 'now', 'now'])
  end(first, true)
  expect(turns.take('c.evil.example').kind).toBe('now')
  expect(turns.take('fcm.googleapis.com.evil.example').kind).toBe('busy')
})

test('a service that does not answer in time rests, longer each time, up to an hour, until it answers', () => {
  let now = 0
  const turns = new PushTurns(() => now)
  const host = 'fcm.googleapis.com'
  const [one, two] = [turns.take(host), turns.take(host)]
  end(one, false)
  end(two, false)
  expect(turns.take(host).kind).toBe('resting')
  expect(turns.take('web.push.apple.com').kind).toBe('now')
  now += 60 * SECOND
  // Two that were late at the same time are one fault.
  end(turns.take(host), false)
  now += 119 * SECOND
  expect(turns.take(host).kind).toBe('resting')
  for (let time = 0; time < 10; time++) {
    now += 3_600 * SECOND
    end(turns.take(host), false)
  }
  now += 3_600 * SECOND
  end(turns.take(host), true)
  end(turns.take(host), false)
  now += 60 * SECOND
  expect(turns.take(host).kind).toBe('now')
})
