/** A short text that differs when one of these texts does: 53 bits of a hash (cyrb53), in base 36. */
export function fingerprint(...texts: readonly string[]): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (const text of texts)
    for (let index = 0; index <= text.length; index++) {
      // The end of each text counts as a character that no text has.
      const code = index < text.length ? text.charCodeAt(index) : 0x10000
      a = Math.imul(a ^ code, 2_654_435_761)
      b = Math.imul(b ^ code, 1_597_334_677)
    }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}
