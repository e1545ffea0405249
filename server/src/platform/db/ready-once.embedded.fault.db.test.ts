import pg from 'pg'
import { expect, test } from 'vitest'
import { embeddedConnection } from '../open-database.ts'
import { ownEmbedded } from '../testing/database.ts'

test('after an error in a statement the connection goes on and answers each question once', async () => {
  const embedded = await ownEmbedded()
  const client = new pg.Client(embeddedConnection(embedded.host))
  const uncalledFor: Error[] = []
  client.on('error', (error) => uncalledFor.push(error))
  await client.connect()
  try {
    await client.query('create temporary table one (word text primary key)')
    for (let round = 0; round < 50; round++) {
      await client.query('begin')
      // Large enough for several pieces on the socket; every other time it fails before anything ran.
      const sql = round % 2 === 0 ? 'insert into one values ($1), ($1)' : 'selec $1::text'
      await expect(client.query(sql, ['x'.repeat(2_000 * round)])).rejects.toThrow(
        /duplicate|syntax/,
      )
      await client.query('rollback')
      const { rows } = await client.query<{ n: number }>('select $1::int as n', [round])
      expect(rows).toEqual([{ n: round }])
    }
    expect(uncalledFor).toEqual([])
  } finally {
    await client.end()
    await embedded.close()
  }
})
