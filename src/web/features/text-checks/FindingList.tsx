// The findings of checks of texts, each of which can be dismissed with a reason; below them the dismissed ones.
import { zodResolver } from '@hookform/resolvers/zod'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { externalServer } from '#api/client.ts'
import { dismissalsQuery, useDismiss, useShowAgain } from '#api/dismissals.ts'
import { config } from '#device/page-config.ts'
import { formatInstant } from '#shared/dates/format.ts'
import type { Language } from '#shared/i18n/language.ts'
import { activeLocale } from '#shared/i18n/locale.ts'
import type { DismissalResponse } from '#shared/responses.ts'
import { type FindingKind, maxReasonLength } from '#shared/schema/finding-kinds.ts'
import type { ResourceName } from '#shared/schema/resources.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/css-classes.ts'
import { TextInput } from '#ui/Field.tsx'
import { ErrorAlert, ErrorMessage, Notice } from '#ui/Notice.tsx'
import css from './text-checks.module.css'

/** A finding of a text, as `fingerprint` identifies it. */
export type Finding = {
  language: Language
  field: string
  kind: FindingKind
  fingerprint: string
  /** Names it among others: “Description (Dutch)”. */
  name: string
  content: ReactNode
}

type FindingListProps = {
  resource: ResourceName
  /** `undefined`: the record is not saved yet. */
  id: number | undefined
  found: readonly Finding[]
  /** The languages whose texts the account may write. */
  writable: readonly Language[]
  /** The accessible name of the list. */
  label?: string
  className?: string | undefined
  /** Introduces the list, in a notice. */
  notice?: ReactNode
}

export function FindingList({ resource, id, found, writable, label, className, notice }: FindingListProps) {
  const isStored = id !== undefined && !externalServer()
  const query = useQuery({ ...dismissalsQuery(resource, id ?? 0), enabled: isStored && found.length > 0 })
  const place = useRef<HTMLDivElement>(null)
  const prefix = useId()
  /** The element to focus after the focused one was removed: the fold, or the button of a finding. */
  const [target, setTarget] = useState<string>()
  const { data = [] } = query
  useEffect(() => {
    if (target === undefined) return
    const control = place.current?.querySelector<HTMLElement>(target)
    if (!control) return
    control.focus()
    setTarget(undefined)
  }, [target, data])
  if (found.length === 0 || (isStored && query.isPending)) return null
  const compared = found.map((finding) => ({ finding, dismissal: data.find((each) => isSame(each, finding)) }))
  const open = compared.flatMap(({ finding, dismissal }) => (dismissal ? [] : [finding]))
  const dismissed = compared.flatMap(({ finding, dismissal }) => (dismissal ? [{ finding, dismissal }] : []))
  const list = (
    <ul className={classes(css.texts, className)} aria-label={label}>
      {open.map((finding) => (
        <li key={toKey(finding)} data-finding={toKey(finding)}>
          <span id={`${prefix}-${toKey(finding)}`}>{finding.content}</span>
          {isStored && writable.includes(finding.language) && (
            <DismissControl
              resource={resource}
              id={id}
              finding={finding}
              contentId={`${prefix}-${toKey(finding)}`}
              setTarget={setTarget}
            />
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <div ref={place} className={css.list}>
      {open.length > 0 &&
        (notice ? (
          <Notice tone="warning" role="status">
            <p>{notice}</p>
            {list}
          </Notice>
        ) : (
          list
        ))}
      {isStored && dismissed.length > 0 && (
        <details className={css.dismissed}>
          <summary>
            <Plural value={dismissed.length} one="# dismissed finding" other="# dismissed findings" />
          </summary>
          <ul>
            {dismissed.map(({ finding, dismissal }) => (
              <li key={toKey(finding)}>
                {finding.content}
                <Dismissed
                  resource={resource}
                  id={id}
                  finding={finding}
                  dismissal={dismissal}
                  isWritable={writable.includes(finding.language)}
                  onShown={() => setTarget(toButton(finding))}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const toKey = ({ language, field, kind }: Finding): string => `${language}-${field}-${kind}`

/** The selector of the button that dismisses a finding. */
const toButton = (finding: Finding): string => `[data-finding="${toKey(finding)}"] button`

const isSame = (dismissal: DismissalResponse, finding: Finding): boolean =>
  dismissal.fingerprint === finding.fingerprint &&
  dismissal.kind === finding.kind &&
  dismissal.field === finding.field &&
  dismissal.language === finding.language

const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(1)) })

type DismissControlProps = {
  resource: ResourceName
  id: number
  finding: Finding
  /** The element with its text: a text may have several findings. */
  contentId: string
  /** Focuses an element when this is gone. */
  setTarget: (selector: string) => void
}

/** A button that opens a line for the reason why a finding is dismissed. */
function DismissControl({ resource, id, finding, contentId, setTarget }: DismissControlProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  })
  const dismiss = useDismiss(resource, id)
  const { name, content: _content, ...found } = finding
  if (!isOpen)
    return (
      <Button
        variant="bare"
        aria-label={t`Dismiss: ${name}`}
        aria-describedby={contentId}
        onClick={() => setIsOpen(true)}
      >
        <Trans>Dismiss…</Trans>
      </Button>
    )
  // The promise also resolves when this is gone with its finding; an error is shown below.
  const submit = handleSubmit(({ reason }) =>
    dismiss.mutateAsync({ ...found, reason }).then(
      () => setTarget('summary'),
      () => undefined,
    ),
  )
  const cancel = () => {
    setIsOpen(false)
    setTarget(toButton(finding))
  }
  // A form inside the form of the record is not possible. Its keys are not those of the text.
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') cancel()
    else if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    else void submit()
    event.preventDefault()
  }
  return (
    <div
      className={css.ask}
      role="group"
      aria-label={t`Dismiss: ${name}`}
      aria-describedby={contentId}
      onKeyDown={onKeyDown}
    >
      <TextInput
        {...register('reason')}
        label={t`Reason`}
        required
        autoFocus
        maxLength={maxReasonLength}
        error={formState.errors.reason && t`Say why the text is right.`}
      />
      <Button busy={dismiss.isPending} onClick={() => void submit()}>
        <Trans>Dismiss finding</Trans>
      </Button>
      <Button variant="bare" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
      {dismiss.error && (
        <ErrorAlert>
          <ErrorMessage thrown={dismiss.error} />
        </ErrorAlert>
      )}
    </div>
  )
}

type DismissedProps = {
  resource: ResourceName
  id: number
  finding: Finding
  dismissal: DismissalResponse
  isWritable: boolean
  onShown: () => void
}

/** Why a finding was dismissed, by whom and when. */
function Dismissed({ resource, id, finding, dismissal, isWritable, onShown }: DismissedProps) {
  const { t } = useLingui()
  const showAgain = useShowAgain(resource, id)
  const { reason, created, by } = dismissal
  const time = formatInstant(created, config.siteTimezone, activeLocale())
  const { name } = finding
  return (
    <div className={css.reason}>
      <span>
        <q>{reason}</q> · {by && by.name !== '' ? `${by.name}, ${time}` : time}
      </span>
      {isWritable && (
        <Button
          variant="bare"
          aria-label={t`Show again: ${name}`}
          busy={showAgain.isPending}
          onClick={() => void showAgain.mutateAsync(dismissal.id).then(onShown, () => undefined)}
        >
          <Trans>Show again</Trans>
        </Button>
      )}
      {showAgain.error && (
        <ErrorAlert>
          <ErrorMessage thrown={showAgain.error} />
        </ErrorAlert>
      )}
    </div>
  )
}
