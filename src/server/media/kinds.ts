// The kinds of picture that are taken, told apart by their first bytes; what a sender calls them never counts.

/** What each kind is called on disk and on the wire. */
export const kinds = {
  jpeg: { name: 'JPEG', extension: 'jpg', type: 'image/jpeg' },
  png: { name: 'PNG', extension: 'png', type: 'image/png' },
  gif: { name: 'GIF', extension: 'gif', type: 'image/gif' },
  webp: { name: 'WebP', extension: 'webp', type: 'image/webp' },
  avif: { name: 'AVIF', extension: 'avif', type: 'image/avif' },
} as const
export type Kind = keyof typeof kinds

const names: readonly string[] = Object.keys(kinds)
const isKind = (name: string): name is Kind => names.includes(name)
/** The kinds, in their usual order. */
export const kindNames: readonly Kind[] = Object.keys(kinds).filter(isKind)

/** The kind of a file by its extension, which we gave it. */
export const kindOfExtension = (extension: string): Kind | undefined =>
  kindNames.find((kind) => kinds[kind].extension === extension)

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to)

/** The kind of picture that bytes begin like; `undefined`: none that is taken. */
export function kindOf(bytes: Buffer): Kind | undefined {
  if (bytes.length < 12) return undefined
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(bytes, 0, 6) === 'GIF87a' || text(bytes, 0, 6) === 'GIF89a') return 'gif'
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp'
  if (text(bytes, 4, 8) !== 'ftyp') return undefined
  const brands = text(bytes, 8, Math.min(bytes.length, Math.max(16, bytes.readUInt32BE(0)), 256))
  return (brands.match(/.{1,4}/gs) ?? []).some((brand) => brand === 'avif' || brand === 'avis') ? 'avif' : undefined
}
