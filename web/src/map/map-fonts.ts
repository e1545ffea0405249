/**
 * Fonts of labels on the map. MapLibre draws them with the page's own fonts; it takes the weight from
 * a word in the first name, which is no font of its own.
 */
export const MAP_FONT = ['Public Sans Variable Medium', 'Public Sans Variable', 'system-ui']
export const MAP_FONT_BOLD = ['Public Sans Variable Bold', 'Public Sans Variable', 'system-ui']
