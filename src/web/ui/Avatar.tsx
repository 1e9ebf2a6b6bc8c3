import css from './Avatar.module.css'
import { classes } from './css-classes.ts'

/** The first letters of the first and the last word: "MD", or the first two letters of a single word. */
function getInitials(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '')
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return (last === undefined ? [...first].slice(0, 2) : [[...first][0], [...last][0]]).join('').toLocaleUpperCase()
}

/** The initials of an account, hidden from assistive technology. */
export const Avatar = ({ name, small }: { name: string; small?: boolean }) => (
  <span className={classes(css.avatar, small && css.small)} translate="no" aria-hidden="true">
    {getInitials(name)}
  </span>
)
