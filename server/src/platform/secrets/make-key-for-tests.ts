/** A process that makes a key file unless it is there, and prints the key's id. Argument: its path. */
import { makeKeyFile } from './key-file.ts'

const [key] = await makeKeyFile(process.argv[2] ?? '')
process.stdout.write(key?.id ?? '')
