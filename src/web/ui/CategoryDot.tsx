import type { Hue } from '#shared/schema/hues.ts'
import css from './CategoryDot.module.css'

/** The colour of a category; a ring without a colour. Always beside the name. */
export const CategoryDot = ({ hue }: { hue: Hue | '' }) => <i className={css.dot} data-hue={hue} />
