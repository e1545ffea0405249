import { spawn } from 'node:child_process'
import { ROOT, environment } from './bootstrap.mjs'

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(130)
  })
}

/**
 * Runs Node with the arguments and hands over what it prints, both streams in order of arrival.
 * @param {string} node
 * @param {string[]} args
 * @param {(text: string) => void} write
 * @param {NodeJS.ProcessEnv} [settings] environment variables beside the usual ones
 * @returns {Promise<number>} exit code; 1 when it was killed
 */
export function runProcess(node, args, write, settings) {
  return new Promise((resolve, reject) => {
    const env = { ...environment(node), ...settings }
    if (process.stdout.isTTY) env['FORCE_COLOR'] ??= '1'
    else env['NO_COLOR'] ??= '1'
    const child = spawn(node, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    child.stdout.setEncoding('utf8').on('data', write)
    child.stderr.setEncoding('utf8').on('data', write)
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}
