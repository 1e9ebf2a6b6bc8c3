import css from './series-note.module.css'

/** Keeps the place of the note on a series. */
export const SeriesNotePlaceholder = () => <div className={css.placeholder} />
