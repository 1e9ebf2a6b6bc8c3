// The smaller variants of a picture, as servers of this interface make them: only those smaller than it.

/** A variant to make: exact pixels; `crop`: what does not fit is cut off. */
export type WantedSize = { name: string; width: number; height: number; crop: boolean }

/** A long strip would make a variant that is no smaller than what it stands for. */
const highest = 4096

const within = (width: number, height: number, most: { width: number; height: number }) => {
  const scale = Math.min(1, most.width / width, most.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The variants of a picture of this size, the smallest first. */
export function sizesOf(width: number, height: number): WantedSize[] {
  const cropped = { width: Math.min(150, width), height: Math.min(150, height) }
  const wanted: WantedSize[] = [
    { name: 'thumbnail', ...cropped, crop: true },
    { name: 'medium', ...within(width, height, { width: 300, height: 300 }), crop: false },
    { name: 'medium_large', ...within(width, height, { width: 768, height: Number.POSITIVE_INFINITY }), crop: false },
    { name: 'large', ...within(width, height, { width: 1024, height: 1024 }), crop: false },
  ]
  return wanted.filter((size) => (size.width < width || size.height < height) && size.height <= highest)
}
