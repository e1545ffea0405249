/**
 * Prints steps that run beside each other one after the other: the first unfinished step writes
 * straight through, the later ones wait in memory until it is their turn.
 */
export class Printer {
  /** @type {{ name: string, title: string, text: string, done: string | undefined }[]} */
  #steps
  #current = 0
  #headed = false
  #print

  /**
   * @param {readonly { name: string, title: string }[]} steps in the order of printing
   * @param {(text: string) => void} print
   */
  constructor(steps, print) {
    this.#steps = steps.map(({ name, title }) => ({ name, title, text: '', done: undefined }))
    this.#print = print
    this.#advance()
  }

  /** Adds output of a step. @param {string} name @param {string} text */
  write(name, text) {
    this.#find(name).text += text
    this.#advance()
  }

  /**
   * Ends a step with its counts.
   * @param {string} name
   * @param {{ passed: number, failed: number, skipped: number }} counts
   * @param {number} duration milliseconds
   */
  finish(name, counts, duration) {
    const verdict = counts.failed === 0 ? 'ok' : 'FAILED'
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
    const seconds = (duration / 1000).toFixed(1)
    this.#find(name).done =
      `${verdict}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds} s)`
    this.#advance()
  }

  /**
   * Prints one line per step and the tests that failed in it, for whoever scrolls to the end.
   * @param {(name: string) => readonly { name: string, reason: string }[]} failuresOf a step
   */
  summary(failuresOf) {
    this.#print('\n━━ Summary\n')
    for (const step of this.#steps) {
      this.#print(`${step.title.padEnd(20)} ${step.done ?? ''}\n`)
      for (const { name, reason } of failuresOf(step.name))
        this.#print(`  ${name}\n    ${reason}\n`)
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
