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
  expect(kinds([first, ...others])).toEqual(['now', 'later', 'now', 'later'])
  const known = ['fcm.googleapis.com', 'fcm.googleapis.com', 'updates.push.services.mozilla.com']
  expect(kinds(known.map((host) => turns.take(host)))).toEqual(['now', 'now', 'now'])
  end(first, true)
  expect(turns.take('c.evil.example').kind).toBe('now')
  expect(turns.take('fcm.googleapis.com.evil.example').kind).toBe('later')
})

test('a service that does not answer in time rests, longer each time, up to an hour, until it answers', () => {
  let now = 0
  const turns = new PushTurns(() => now)
  const host = 'fcm.googleapis.com'
  const [one, two] = [turns.take(host), turns.take(host)]
  end(one, false)
  end(two, false)
  expect(turns.take(host)).toEqual({ kind: 'later', afterMs: 60 * SECOND })
  expect(turns.take('web.push.apple.com').kind).toBe('now')
  now += 60 * SECOND
  // Two that were late at the same time are one fault.
  end(turns.take(host), false)
  now += 119 * SECOND
  expect(turns.take(host)).toEqual({ kind: 'later', afterMs: SECOND })
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

test('messages that wait for the turn of one host are looked at again one after the other', () => {
  let now = 0
  const turns = new PushTurns(() => now)
  const [host, other] = ['ntfy.example', 'push.example']
  end(turns.take(other), true)
  const turn = turns.take(host)
  const waits = [1, 2, 3, 4].map(() => turns.take(host))
  expect(waits).toEqual([2_000, 2_250, 2_500, 2_750].map((afterMs) => ({ kind: 'later', afterMs })))
  // Another host does not wait behind them.
  expect(turns.take(other).kind).toBe('now')
  end(turn, true)
  now += 60 * SECOND
  end(turns.take(host), false)
  // What rests is looked at when it has rested, and not all of it at once.
  expect([turns.take(host), turns.take(host)]).toEqual(
    [60_000, 60_250].map((afterMs) => ({ kind: 'later', afterMs })),
  )
})

test('two slow hosts that nobody knows leave their turns to others; a known service may be slow', () => {
  let now = 0
  const turns = new PushTurns(() => now)
  const slow = ['a.evil.example', 'b.evil.example']
  const ends: [number, () => void][] = []
  let others = 0
  for (let second = 0; second < 60; second++) {
    for (const host of slow) {
      const turn = turns.take(host)
      if (turn.kind === 'now') ends.push([now + 4_900, () => turn.done(true)])
    }
    const turn = turns.take('ntfy.example')
    if (turn.kind === 'now') {
      others += 1
      end(turn, true)
    }
    now += SECOND
    while ((ends[0]?.[0] ?? Infinity) <= now) ends.shift()?.[1]()
  }
  expect(others).toBeGreaterThan(45)
  const known = turns.take('fcm.googleapis.com')
  now += 4_900
  end(known, true)
  expect(turns.take('fcm.googleapis.com').kind).toBe('now')
})
