/** Encodings with one byte for each character, the lower half of them ASCII. */
export type SingleByteEncoding = 'windows-1252' | 'macintosh' | 'cp850'

/** The upper half of DOS code page 850, which TextDecoder does not know. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const TABLES = {
  'windows-1252': upperHalf('windows-1252'),
  macintosh: upperHalf('macintosh'),
  cp850: CP850,
} as const satisfies Readonly<Record<SingleByteEncoding, string>>

function upperHalf(encoding: string): string {
  return new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, n) => 128 + n))
}

/** The text of bytes. */
export function decodeSingleBytes(bytes: Buffer, encoding: SingleByteEncoding): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes)
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u00ff]/g, (sign) => characterOf(sign.charCodeAt(0), encoding))
}

/** The character that a byte of the upper half stands for. */
export function characterOf(byte: number, encoding: SingleByteEncoding): string {
  return TABLES[encoding].charAt(byte - 128)
}
