import { posix } from 'node:path'
import type { Finding, SourceFile } from './source.ts'

const IMPORT = /^import (\w+) from '(\.[^']+\.module\.css)'/gm

/** Classes that a component names and its style sheet does not have: they style nothing, silently. */
export function missingClasses(files: readonly SourceFile[]): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  return files
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)].flatMap(([, name = '', specifier = '']) => {
        const sheet = posix.join(posix.dirname(path), specifier)
        const classes = new Set(texts.get(sheet)?.match(/(?<=\.)[a-zA-Z]\w*/g))
        return [...text.matchAll(/\b(\w+)\['(\w+)'\]/g)]
          .filter(([, object, key = '']) => object === name && !classes.has(key))
          .map(({ index, 2: key }) => ({
            path,
            line: text.slice(0, index).split('\n').length,
            message: `names the class ${key}, which ${sheet} does not have`,
          }))
      }),
    )
}
