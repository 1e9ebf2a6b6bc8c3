// The tick of a row, and of all rows of the page.

/** `on` is undefined where some are ticked and some are not. */
export function RowCheckbox({
  label,
  on,
  onPick,
}: {
  label: string
  on: boolean | undefined
  onPick: (on: boolean) => void
}) {
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = on === undefined
      }}
      type="checkbox"
      aria-label={label}
      checked={on === true}
      onChange={({ target }) => onPick(target.checked)}
    />
  )
}
