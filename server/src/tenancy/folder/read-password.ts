/** Where a password is read from: the terminal or a pipe. */
export interface PasswordInput extends AsyncIterable<string | Buffer> {
  readonly isTTY?: boolean
  setRawMode?(on: boolean): unknown
}

const BACKSPACE = /[\b\u007f]/
const INTERRUPT = '\u0003'

/**
 * Reads a line without showing it. The rest of the input is not read.
 * @param prompt writes the prompt before a person types
 * @throws RangeError when interrupted.
 */
export async function readPassword(
  input: PasswordInput,
  prompt: (text: string) => void,
): Promise<string> {
  const person = input.isTTY === true
  if (person) {
    prompt('Password (it is not shown), then Enter:')
    input.setRawMode?.(true)
  }
  try {
    let line = ''
    for await (const chunk of input)
      for (const sign of chunk.toString('utf8')) {
        if (sign === '\n' || sign === '\r') return line
        if (person && sign === INTERRUPT) throw new RangeError('Interrupted.')
        line = person && BACKSPACE.test(sign) ? [...line].slice(0, -1).join('') : line + sign
      }
    return line
  } finally {
    if (person) input.setRawMode?.(false)
  }
}
