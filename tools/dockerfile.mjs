// Reads deploy/Dockerfile as far as it goes, for what looks at it without Docker.
import { readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { ROOT } from './install.mjs'

const DOCKERFILE = join(ROOT, 'deploy/Dockerfile')

/**
 * @typedef {{ name: string, words: string[], text: string }} Step an instruction, its words and all after its name
 * @typedef {{ base: string, name: string, steps: Step[] }} Stage
 */

/** The stages of deploy/Dockerfile, in order; the last is the image. @returns {Stage[]} */
export function readStages() {
  /** @type {Stage[]} */
  const stages = []
  for (const line of readFileSync(DOCKERFILE, 'utf8').split('\n')) {
    const [, name = '', text = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    const words = text.split(' ')
    if (name === 'FROM') stages.push({ base: words[0] ?? '', name: words[2] ?? 'image', steps: [] })
    else if (name !== '') stages.at(-1)?.steps.push({ name, words, text })
  }
  return stages
}

/**
 * Which files of the repository Docker would be sent, by deploy/Dockerfile.dockerignore: the last pattern that
 * fits a path, or a folder above it, decides.
 * @param {string[]} paths below the root
 */
export function buildContext(paths) {
  const patterns = readFileSync(`${DOCKERFILE}.dockerignore`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return paths.filter((path) => {
    const chain = [path]
    for (let up = dirname(path); up !== '.'; up = dirname(up)) chain.push(up)
    const last = patterns.findLast((pattern) =>
      chain.some((one) => pattern === '*' || matchesGlob(one, pattern.replace(/^!/, ''))),
    )
    return last?.startsWith('!') ?? true
  })
}
