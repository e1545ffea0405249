import pg from 'pg'
import { expect, test } from 'vitest'
import { embeddedConnection } from '../open-database.ts'
import { ownEmbedded } from '../testing/database.ts'

test('statements of many connections at once are answered each to its own', async () => {
  const embedded = await ownEmbedded()
  const pool = new pg.Pool({ ...embeddedConnection(embedded.host), max: 8 })
  try {
    const answers = await Promise.all(
      Array.from({ length: 600 }, async (_, index) => {
        const client = await pool.connect()
        try {
          const alone = index % 2 === 0
          if (!alone) await client.query('begin')
          const { rows } = await client.query<{ n: number }>('select $1::int as n', [index])
          if (!alone) await client.query('commit')
          return rows[0]?.n
        } finally {
          client.release()
        }
      }),
    )
    expect(answers).toEqual(Array.from({ length: 600 }, (_, index) => index))
  } finally {
    await pool.end()
    await embedded.close()
  }
})
