import { launchOptions } from './browser.ts'

/** @throws {Error} that says what to install where no browser is found. */
export async function setup(): Promise<void> {
  await launchOptions()
}
