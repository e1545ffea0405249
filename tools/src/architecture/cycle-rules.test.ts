import { expect, test } from 'vitest'
import { fileCycles, folderCycles } from './cycle-rules.ts'
import { parseModule } from './module.ts'

const tree = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => parseModule({ path, text }))

test('files that import each other are found, types and packages of ours included', () => {
  const circle = tree({
    'server/src/a/one.ts': "import type { B } from './two.ts'",
    'server/src/a/two.ts': "import { c } from './three.ts'",
    'server/src/a/three.ts': "import { a } from './one.ts'",
    'contract/src/a/x.ts': "import { y } from './y.ts'",
    'contract/src/a/y.ts': "import { x } from '@plat/contract/a/x'",
  })
  expect(fileCycles(circle)).toHaveLength(2)
  expect(fileCycles(circle.slice(1))).toHaveLength(1)
  expect(folderCycles(circle)).toEqual([])
})

test('features that import each other are found; a test may look at both sides', () => {
  const files = {
    'web/src/search/list.tsx': "import { x } from '../exports/menu.tsx'",
    'web/src/exports/menu.tsx': 'export const x = 1',
    'web/src/exports/menu.test.ts': "import { y } from '../search/words.ts'",
    'web/src/exports/embed/page.tsx': "import { y } from '../../search/list.tsx'",
    'web/src/search/words.ts': 'export const y = 1',
  }
  expect(folderCycles(tree(files))).toEqual([])
  const back = { ...files, 'web/src/exports/menu.tsx': "import { y } from '../search/words.ts'" }
  expect(folderCycles(tree(back))).toHaveLength(1)
  expect(fileCycles(tree(back))).toEqual([])
})
