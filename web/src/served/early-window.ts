/** The window of a page as `early.ts`, whose file no other may be joined with, and the application share it. */
export interface EarlyWindow {
  /**
   * Ends the keeping of what people do, as the application takes the page over.
   * @returns what gives the application, once it is there, all that was typed and pressed before.
   */
  platEarly?: () => () => void
}
