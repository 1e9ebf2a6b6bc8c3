// The effect of an import by text: first rejected texts, then outdated ones, then the others.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight, CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ImportResponse, ImportRow } from '#shared/import-response.ts'
import { fieldLabel } from '#shared/i18n/form/field-labels.ts'
import type { Language } from '#shared/i18n/language.ts'
import { Icon } from '#ui/Icon.tsx'
import { ShowMore, useShowMore } from '#ui/ShowMore.tsx'
import css from './exchange.module.css'
import { reasonMessage } from './import-messages.ts'

export function ImportRows({ result, language }: { result: ImportResponse; language: Language }) {
  const { rows, written, outdated, refused, unchanged } = result
  const rowsWith = (kind: ImportRow['result']) => rows.filter((row) => row.result === kind)
  return (
    <div className={css.groups}>
      {refused > 0 && (
        <Group
          kind="refused"
          rows={rowsWith('refused')}
          language={language}
          heading={
            <>
              <Icon icon={CircleX} />
              <Plural value={refused} one="# text cannot be imported" other="# texts cannot be imported" />
            </>
          }
        />
      )}
      {outdated > 0 && (
        <Group
          kind="outdated"
          rows={rowsWith('outdated')}
          language={language}
          heading={
            <>
              <Icon icon={TriangleAlert} />
              <Plural
                value={outdated}
                one="# text will be outdated: its source has changed since the export"
                other="# texts will be outdated: their sources have changed since the export"
              />
            </>
          }
        />
      )}
      {written > 0 && (
        <Group
          kind="written"
          rows={rowsWith('written')}
          language={language}
          heading={
            <>
              <Icon icon={CircleCheck} />
              <Plural value={written} one="# text will be up to date" other="# texts will be up to date" />
            </>
          }
        />
      )}
      {unchanged > 0 && (
        <p className={css.quiet}>
          <Plural value={unchanged} one="# text stays as it is." other="# texts stay as they are." />
        </p>
      )}
    </div>
  )
}

function Group({
  kind,
  rows,
  language,
  heading,
}: {
  kind: ImportRow['result']
  rows: readonly ImportRow[]
  language: Language
  heading: ReactNode
}) {
  const headingId = useId()
  const { visible, hiddenCount, showMore, list } = useShowMore(rows)
  return (
    <section aria-labelledby={headingId} className={css.group} data-kind={kind}>
      <h3 id={headingId}>{heading}</h3>
      <ul ref={list}>
        {visible.map((row, index) => (
          // A unit that is in the file twice has two rows.
          <li key={index} tabIndex={-1}>
            <TextRow row={row} language={language} />
          </li>
        ))}
      </ul>
      <ShowMore hiddenCount={hiddenCount} onClick={showMore} />
    </section>
  )
}

function TextRow({ row, language }: { row: ImportRow; language: Language }) {
  const { i18n } = useLingui()
  const { resource, field, title, line, result, old, new: now, confirmed } = row
  const label = resource && field && fieldLabel(resource, field)
  return (
    <>
      <p className={css.head}>
        <span className={css.title}>{title || row.unit}</span>
        {label && <span className={css.quiet}>{i18n._(label)}</span>}
        <span className={css.line}>
          <Trans>Line {line}</Trans>
        </span>
      </p>
      {result === 'refused' && <p>{reasonMessage(i18n, row)}</p>}
      {confirmed && (
        <p className={css.quiet}>
          <Trans>The text stays and is up to date again.</Trans>
        </p>
      )}
      {result !== 'refused' && !confirmed && old !== '' && old === now && (
        <p className={css.quiet}>
          <Trans>Only the formatting changes.</Trans>
        </p>
      )}
      {result !== 'refused' && !confirmed && (
        <p className={css.change} lang={language}>
          {old && old !== now && (
            <>
              <del>{old}</del>
              <Icon icon={ArrowRight} size={14} />
            </>
          )}
          <ins>{now}</ins>
        </p>
      )}
    </>
  )
}
