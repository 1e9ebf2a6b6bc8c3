// The drawings of the toolbar.
import { PathIcon } from '#ui/Icon.tsx'

const paths = {
  bold: 'M5 3h4a2.5 2.5 0 0 1 0 5H5zM5 8h4.6a2.5 2.5 0 0 1 0 5H5z',
  italic: 'M7 3h5M4 13h5M9.5 3l-3 10',
  link: 'M6.8 9.2l2.4-2.4M7 5l1.4-1.4a2.8 2.8 0 0 1 4 4L11 9M9 11l-1.4 1.4a2.8 2.8 0 0 1-4-4L5 7',
  image: 'M2.5 3.5h11v9h-11zM2.5 11l3-3 2.5 2.5 2-2 3.5 3.5M10.5 6h.1',
  bullets: 'M6.5 4h7M6.5 8h7M6.5 12h7M3 4h.1M3 8h.1M3 12h.1',
  numbers: 'M7 4h6.5M7 8h6.5M7 12h6.5M2.5 2.8l1-.5v3.4M2.4 10.4c.3-.6 1.9-.7 1.8.3 0 .7-1.8 1.6-1.8 2h1.9',
  quote: 'M3 4v8M6 5h7.5M6 8h7.5M6 11h5',
  plain: 'M3.5 3.5h8M7.5 3.5L6 12.5M10 9.5l4 4M14 9.5l-4 4',
  undo: 'M3 6.5h6.5a3 3 0 0 1 0 6H6M5.5 4L3 6.5 5.5 9',
  redo: 'M13 6.5H6.5a3 3 0 0 0 0 6H10M10.5 4L13 6.5 10.5 9',
} as const

/** A drawing's name. */
export type ToolbarIconName = keyof typeof paths

/** One of them. */
export const ToolbarIcon = ({ name }: { name: ToolbarIconName }) => <PathIcon d={paths[name]} />
