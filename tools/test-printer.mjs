/** @typedef {import('./test-report.mjs').Outcome} Outcome */

/** Tests that the summary names as the slowest. */
const SLOWEST = 20

/** @param {Outcome} outcome @returns {string} */
function verdict({ passed, failed, skipped }) {
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${failed === 0 ? 'ok' : 'FAILED'}: ${passed} passed, ${failed} failed${rest}`
}

/** The end of a path. @param {string} file */
function shorten(file) {
  return file.split('/').slice(-2).join('/')
}

/**
 * Prints steps that run beside each other one after the other: the first unfinished step writes
 * straight through, the later ones wait in memory until it is their turn.
 */
export class Printer {
  /** @type {{ name: string, title: string, text: string, done: string | undefined, outcome?: Outcome, minutes: number }[]} */
  #steps
  #current = 0
  #headed = false
  #print

  /**
   * @param {readonly { name: string, title: string }[]} steps in the order of printing
   * @param {(text: string) => void} print
   */
  constructor(steps, print) {
    this.#steps = steps.map(({ name, title }) => ({
      name,
      title,
      text: '',
      done: undefined,
      minutes: 0,
    }))
    this.#print = print
    this.#advance()
  }

  /** Adds output of a step. @param {string} name @param {string} text */
  write(name, text) {
    this.#find(name).text += text
    this.#advance()
  }

  /**
   * Ends a step with what it came to.
   * @param {string} name
   * @param {import('./test-report.mjs').Outcome} outcome
   * @param {number} duration milliseconds
   */
  finish(name, outcome, duration) {
    const step = this.#find(name)
    step.outcome = outcome
    step.minutes = duration / 60_000
    step.done = `${verdict(outcome)} (${(duration / 1000).toFixed(1)} s)`
    this.#advance()
  }

  /** Prints the minutes of each step, the slowest tests, what was tried again and what failed. */
  summary() {
    const ended = this.#steps.filter(({ outcome }) => outcome !== undefined)
    this.#print('\n━━ Slowest tests\n')
    const tests = ended.flatMap(({ outcome }) => outcome?.tests ?? [])
    for (const { name, file, seconds } of tests
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST))
      this.#print(`${seconds.toFixed(1).padStart(7)} s  ${shorten(file)}  ${name}\n`)
    this.#print('\n━━ Summary\n')
    for (const { title, outcome, minutes } of ended) {
      if (outcome === undefined) continue
      this.#print(
        `${minutes.toFixed(1).padStart(6)} min  ${title.padEnd(21)} ${verdict(outcome)}\n`,
      )
      for (const { name, reason, picture } of outcome.secondTries) {
        this.#print(`    passed when it was tried again alone: ${name}\n      ${reason}\n`)
        if (picture !== undefined) this.#print(`      ${picture}\n`)
      }
      for (const { name, reason } of outcome.failures) this.#print(`    ${name}\n      ${reason}\n`)
    }
  }

  #advance() {
    for (let step = this.#steps[this.#current]; step; step = this.#steps[this.#current]) {
      if (!this.#headed) this.#print(`\n━━ ${step.title}\n`)
      this.#headed = true
      this.#print(step.text)
      step.text = ''
      if (step.done === undefined) return
      this.#print(`${step.done}\n`)
      this.#current += 1
      this.#headed = false
    }
  }

  /** @param {string} name */
  #find(name) {
    const step = this.#steps.find((candidate) => candidate.name === name)
    if (step === undefined) throw new Error(`no step '${name}' to print`)
    return step
  }
}
