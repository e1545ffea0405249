import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Source } from '../tenancy/document/source-document.ts'
import { findSourceFiles } from './source-files.ts'

test.each(['permits (1).csv', '[draft] a.csv', 'b {x}.csv', 'c*?.csv', 'd!.csv'])(
  '--from finds a file that is called %s, and files in a folder of that name',
  async (name) => {
    const home = await mkdtemp(join(tmpdir(), 'plat-source-files-'))
    onTestFinished(() => rm(home, { recursive: true, force: true }))
    await writeFile(join(home, name), 'n\n1\n')
    await mkdir(join(home, `folder ${name}`))
    await writeFile(join(home, `folder ${name}`, 'all.csv'), 'n\n1\n')
    const source = Source.parse({
      name: 'City',
      format: 'csv',
      files: ['all.csv'],
      key: { column: 'n' },
      map: {},
    })
    if (!('files' in source)) throw new Error('a CSV source has files')
    const roots = { folder: '/nowhere', platData: '/nowhere', dataDir: '/nowhere' }
    const names = async (from: string) =>
      (await findSourceFiles(source, roots, from)).map((file) => file.name)
    expect(await names(join(home, name))).toEqual([name])
    expect(await names(join(home, `folder ${name}`))).toEqual(['all.csv'])
  },
)
