/** Hours in which what was deleted can be restored. */
export const UNDO_HOURS = 24
