const paths = {
  close: 'M4 4l8 8M12 4l-8 8',
  down: 'M4 6.5l4 4 4-4',
  up: 'M4 9.5l4-4 4 4',
  left: 'M9.5 4l-4 4 4 4',
  right: 'M6.5 4l4 4-4 4',
  check: 'M3.5 8.5l3 3 6-7',
  plus: 'M8 3.5v9M3.5 8h9',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5l3 3',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.8V8l2.2 1.6',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 7.5V11M8 5v.2',
  warning: 'M8 2.2l6.2 11.3H1.8zM8 6.5v3.2M8 11.4v.2',
  danger: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 5v3.6M8 10.8v.2',
  positive: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM5.2 8.3l2 2 3.6-4.2',
  ascending: 'M8 13V3.5M4.5 7L8 3.5 11.5 7',
  descending: 'M8 3v9.5M4.5 9L8 12.5 11.5 9',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  outside: 'M6.5 3.5h-3v9h9v-3M9 3.5h3.5V7M12.5 3.5L7.5 8.5',
  undo: 'M3 6.5h6.5a3 3 0 0 1 0 6H6M5.5 4L3 6.5 5.5 9',
} as const

export type IconName = keyof typeof paths

/** A 16 × 16 line icon in the text colour, hidden from assistive technology. `d` is its path. */
export function PathIcon({ d, size = 16 }: { d: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  )
}

/** A named icon. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => <PathIcon d={paths[name]} size={size} />
