import { expect, test } from 'vitest'
import { parseModule } from './module.ts'
import { sqlTexts } from './sql-texts.ts'

const OTHER = { TABLE: 'record', keySql: (column: string) => `upper(${column})` }

const read = (text: string) =>
  sqlTexts(parseModule({ path: 'server/src/a/b.ts', text }), () => Promise.resolve(OTHER))

test('constants, lists and functions of the module and of others are computed', async () => {
  const { texts, unread } = await read(`
    import { TABLE, keySql } from './other.ts'
    const COLUMNS = ['guid', 'title'] as const
    const TYPES = { guid: 'uuid', title: 'text' }
    const CAST = new Set(['uuid'])
    const LIST = COLUMNS.map((one) => CAST.has(TYPES[one]) ? \`\${one}::text\` : one).join(', ')
    const READ = { name: 'read', text: \`select \${LIST} from \${TABLE}\` }
    const where = (column: string) => { const key = keySql(column); return key + ' = $1' }
    await tx.query(READ)
    await query('delete from ' + TABLE)
    await client.query({ text: \`select 1 from record where \${where('title')}\`, values })`)
  expect(unread).toEqual([])
  expect(texts.map(({ text }) => text)).toEqual([
    'select guid::text, title from record',
    'delete from record',
    'select 1 from record where upper(title) = $1',
  ])
  expect(texts[1]).toMatchObject({ path: 'server/src/a/b.ts', line: 10 })
})

test('a condition of run time gives a statement for each of its outcomes', async () => {
  const { texts } = await read(
    `const rows = (last: boolean) => tx.query(\`select 1 \${last ? 'desc' : 'asc'} \${last ? 'a' : 'b'}\`)`,
  )
  expect(texts.map(({ text }) => text).toSorted()).toEqual([
    'select 1 asc a',
    'select 1 asc b',
    'select 1 desc a',
    'select 1 desc b',
  ])
})

test('what is known at run time only is named, the record index is no database', async () => {
  const { texts, unread } = await read(
    `function run(sql: string, table: Table) {
      tx.query(sql)
      tx.query(\`delete from \${table.name}\`)
      index.query({ kind: 'page' })
      this.#threads.query(name, query)
    }`,
  )
  expect(texts).toEqual([])
  expect(unread.map(({ line }) => line)).toEqual([2, 3])
})
