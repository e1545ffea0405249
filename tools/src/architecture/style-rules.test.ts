import { expect, test } from 'vitest'
import { missingClasses } from './style-rules.ts'

const component = (key: string) => ({
  path: 'web/src/a/a.tsx',
  text: `import styles from './a.module.css'\nconst a = <p className={styles['${key}']} />\n`,
})
const sheet = { path: 'web/src/a/a.module.css', text: '.row h2 + .note {\n  color: red;\n}\n' }

test('a class that the style sheet does not have is found, with its line', () => {
  expect(missingClasses([component('note'), sheet])).toEqual([])
  expect(missingClasses([component('text'), sheet])).toMatchObject([{ line: 2 }])
  expect(missingClasses([component('note')])).toHaveLength(1)
})
